/** What a finished game is remembered for: at most three kind words, each about somebody, drawn from its whole log. */

import type { Tag } from "../i18n/language.svelte";

/** A word in the making: what it is about, whom, the numbers that it tells, and how much it stands out. */
export interface Found<Kind extends string> {
  kind: Kind;
  seat: number;
  n: number;
  /** A second number, where the word has one: a card, a row, points. */
  of?: number;
}

/** A verdict as it is read. */
export interface Verdict {
  title: string;
  text: string;
  seat: number;
}

/** The seat with the most of something, if anybody has `least` of it; who has as much as an earlier one yields. */
export function foremost(counts: readonly number[], least = 1): { seat: number; n: number } | null {
  const n = Math.max(...counts);
  return n >= least ? { seat: counts.indexOf(n), n } : null;
}

/** How each kind of word is said: its title, and the sentence with a name and the numbers. */
type Wording<Kind extends string> = Record<
  Kind,
  { title: string; text: (name: string, n: number, of: number) => string }
>;
export type Said<Kind extends string> = Record<Tag, Wording<Kind>>;

export const told = <Kind extends string>(
  found: readonly Found<Kind>[],
  say: Wording<Kind>,
  names: readonly string[],
): Verdict[] =>
  found.map(({ kind, seat, n, of }) => ({
    seat,
    title: say[kind].title,
    text: say[kind].text(names[seat] ?? "?", n, of ?? 0),
  }));

const VERDICTS = 3;

/** The first three, of different people as far as there are any: nobody gathers all the words. */
export function chosen<Kind extends string>(found: readonly (Found<Kind> | null)[]): Found<Kind>[] {
  const all = found.filter((one) => one !== null);
  const first = all.filter((one, index) => all.findIndex((other) => other.seat === one.seat) === index);
  const rest = all.filter((one) => !first.includes(one));
  const taken = [...first, ...rest].slice(0, VERDICTS);
  return all.filter((one) => taken.includes(one));
}
