/** What a film changes of the table, and how each event changes it: forwards, and back again. */
import type { HornochsenEvent, HornochsenTook } from "../../wire/generated";
import type { TableEvent } from "../../wire/types";
import { eventOf, SPECIALS, type Game, type Pile, type Special } from "./types";

export interface Lying {
  deal: number;
  piles: Pile[];
  cards: number[];
  specials: Special[][];
  taken: number[];
  /** Running points of each seat; none where they are not shown. */
  points: number[] | null;
  totals: number[];
}

/** What a doubled pile is worth. */
export const doubled = (points: number, specials: readonly Special[]): number =>
  specials.includes("x2") ? 2 * points : points;

export const lyingOf = (game: Game): Lying => ({
  deal: game.deal,
  piles: game.piles,
  cards: game.cards,
  specials: game.specials,
  taken: game.taken,
  points: game.points ?? null,
  totals: game.totals,
});

const changed = <T>(list: readonly T[], index: number, by: (is: T) => T): T[] =>
  list.map((is, at) => (at === index ? by(is) : is));
const without = <T>(list: readonly T[], one: T): T[] => {
  const at = list.lastIndexOf(one);
  return list.filter((_, index) => index !== at);
};
const sorted = (specials: Special[]): Special[] => SPECIALS.filter((special) => specials.includes(special));

/** The table after an event. */
export function after(lying: Lying, told: TableEvent): Lying {
  const event = eventOf(told);
  const { piles, cards, specials, taken, points } = lying;
  switch (event.type) {
    case "laid":
      return {
        ...lying,
        piles: changed(piles, event.place, ([lie, on]) => [[...lie, event.card], on]),
        cards: changed(cards, event.seat, (n) => n - 1),
      };
    case "set":
      return {
        ...lying,
        piles: changed(piles, event.place, ([lie, on]) => [lie, [...on, event.special]]),
        specials: changed(specials, event.seat, (held) => without(held, event.special)),
      };
    case "took":
      return {
        ...lying,
        piles: changed(piles, event.place, () => [[], []]),
        taken: changed(taken, event.seat, (n) => n + 1),
        points: points && changed(points, event.seat, (n) => n + doubled(event.points, event.specials)),
      };
    case "dealt":
      return {
        ...lying,
        deal: event.deal,
        piles: event.circle.map((card) => [[card], []]),
        cards: cards.map(() => event.cards),
        specials: cards.map(() => [...SPECIALS]),
        taken: cards.map(() => 0),
        points: points && points.map(() => 0),
      };
    case "scored":
      return { ...lying, totals: event.totals };
    default:
      return lying;
  }
}

/** The table before event `index` of a log, from the table after it. */
export function before(lying: Lying, log: readonly TableEvent[], index: number): Lying {
  const event = eventOf(log[index]!);
  const { piles, cards, specials, taken, points } = lying;
  switch (event.type) {
    case "laid":
      return {
        ...lying,
        piles: changed(piles, event.place, ([lie, on]) => [without(lie, event.card), on]),
        cards: changed(cards, event.seat, (n) => n + 1),
      };
    case "set":
      return {
        ...lying,
        piles: changed(piles, event.place, ([lie, on]) => [lie, without(on, event.special)]),
        specials: changed(specials, event.seat, (held) => sorted([...held, event.special])),
      };
    case "took":
      return {
        ...lying,
        piles: changed(piles, event.place, () => [event.cards, event.specials]),
        taken: changed(taken, event.seat, (n) => n - 1),
        points: points && changed(points, event.seat, (n) => n - doubled(event.points, event.specials)),
      };
    case "dealt":
      return endOfDeal(lying, log.slice(0, index).map(eventOf));
    case "scored": {
      const { scores, totals } = event;
      return { ...lying, totals: totals.map((total, seat) => total - (scores[seat] ?? 0)) };
    }
    default:
      return lying;
  }
}
/** The table before the next deal: every pile was taken, by those of whom the log tells. */
function endOfDeal(lying: Lying, log: HornochsenEvent[]): Lying {
  const { deal, piles, cards, points } = lying;
  const began = log.findLastIndex((event) => event.type === "dealt");
  const took = log.slice(began + 1).filter((event) => event.type === "took");
  const left = log.findLast((event) => event.type === "scored")?.left;
  const sum = (seat: number, worth: (event: HornochsenTook) => number) =>
    took.filter((event) => event.seat === seat).reduce((so, event) => so + worth(event), 0);
  return {
    ...lying,
    deal: deal - 1,
    piles: piles.map(() => [[], []]),
    cards: cards.map(() => 0),
    specials: left ?? cards.map(() => []),
    taken: cards.map((_, seat) => sum(seat, () => 1)),
    points: points && cards.map((_, seat) => sum(seat, (event) => doubled(event.points, event.specials))),
  };
}
