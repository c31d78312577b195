/** What a page remembers of a table's events, as the server does: what happened, and beside it what was said. */
import type { Hello, TableEvent } from "../wire/types";
import { isTalk } from "./talking";

const EVENTS_KEPT = 120; // Lines of the log: two long rounds. As many of what was said.

/** The numbers of events of which the last has the number `count`. */
export const upTo = (count: number, events: readonly unknown[]): number[] =>
  events.map((_, index) => count - events.length + 1 + index);

/** The numbers of the events in a greeting. */
export const numbersOf = ({ events, numbers, count }: Hello): readonly number[] =>
  numbers ?? upTo(count, events);

/** What a greeting tells that came after event number `seen`. */
export function missed(hello: Hello, seen: number): TableEvent[] {
  const numbers = numbersOf(hello);
  return hello.events.filter((_, index) => numbers[index]! > seen);
}

/** The newest of these events; talk takes no room from what happened. */
export function newest(events: readonly TableEvent[]): TableEvent[] {
  const room = { talk: EVENTS_KEPT, rest: EVENTS_KEPT };
  const kept = [...events].reverse().filter((event) => room[isTalk(event) ? "talk" : "rest"]-- > 0);
  return kept.reverse();
}
