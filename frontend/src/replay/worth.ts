/** What the choices of a finished game were worth, as people read it. */
import type { Analysis, Choice } from "../wire/types";

/** How the heads of a seat came about; the three parts make the whole. */
export interface Share {
  heads: number;
  hand: number;
  lost: number;
  rest: number;
}

const tenth = (number: number): number => Math.round(number * 10) / 10;

/** The heads of each seat over all rounds. A loss below nothing is chance in the counting: it goes to the rest. */
export function shares(analysis: Analysis, seats: number): Share[] {
  return Array.from({ length: seats }, (_, seat) => {
    const own = analysis.balances.filter((balance) => balance.seat === seat);
    const sum = (part: "heads" | "hand" | "lost") => own.reduce((all, balance) => all + balance[part], 0);
    const hand = tenth(sum("hand"));
    const lost = Math.max(0, tenth(sum("lost")));
    return { heads: sum("heads"), hand, lost, rest: tenth(sum("heads") - hand - lost) };
  });
}

/** The choices that mattered most, the dearest first. */
export const marked = (analysis: Analysis): Choice[] =>
  analysis.marks.map((place) => analysis.choices[place]!);
