import { expect, it } from "vitest";
import { marked, shares } from "../src/replay/worth";
import type { Analysis, Choice } from "../src/wire/types";

const choice = (seat: number, lost: number): Choice => ({
  round: 1,
  turn: 1,
  seat,
  made: 1,
  kind: "play",
  choice: 5,
  best: 6,
  lost,
  error: 0.1,
});
const analysis: Analysis = {
  choices: [choice(0, 0.2), choice(1, 4), choice(0, 7)],
  marks: [2, 1],
  balances: [
    { round: 1, seat: 0, heads: 10, hand: 4.04, lost: 7.2, course: -1.24 },
    { round: 1, seat: 1, heads: 3, hand: 2.5, lost: -0.2, course: 0.7 },
    { round: 2, seat: 0, heads: 5, hand: 3, lost: 0, course: 2 },
    { round: 2, seat: 1, heads: 0, hand: 1, lost: 0, course: -1 },
  ],
};

it("adds up the rounds, and the parts make the whole", () => {
  const [nana, bastien] = shares(analysis, 2);
  expect(nana).toEqual({ heads: 15, hand: 7, lost: 7.2, rest: 0.8 });
  // What was lost is never shown below nothing.
  expect(bastien).toEqual({ heads: 3, hand: 3.5, lost: 0, rest: -0.5 });
});

it("names the choices that mattered, the dearest first", () => {
  expect(marked(analysis).map((one) => one.lost)).toEqual([7, 4]);
});
