import { expect, test } from "vitest";
import { learn as horn } from "../src/games/hornochsen/learning";
import { learn as six } from "../src/games/sixquiprend/learning";
import { learn as toc } from "../src/games/toc/learning";
import { learning } from "../src/i18n/learning";
import { HINTS } from "../src/table/learning";
import type { Table } from "../src/wire/types";

const tags = ["fr", "en", "de"] as const;
const table = (game: object, own: object | undefined): Table =>
  ({ room: {}, you: { seat: 0, host: true }, step: 1, game, own }) as unknown as Table;

const sixGame = {
  phase: "choose",
  round: 1,
  turn: 1,
  rows: [[10], [20], [30], [40]],
  heads: [0, 0],
  waiting: [0, 1],
};
const sixOwn = { hand: [5, 12, 44] };
const hornGame = {
  phase: "play",
  deal: 1,
  played: 0,
  cards: [12, 12],
  piles: [
    [[5, 7, 8, 9], []],
    [[20], []],
  ],
  history: [],
  taken: [0, 0],
  waiting: [0],
};
const tocGame = { phase: "play", hand_no: 1, waiting: [0], pawns: [["base", "base", "base", "base"], []] };

test("a newcomer to 6 qui prend! is told how to choose, then what the rows say, and nothing after some turns", () => {
  expect(six(table(sixGame, sixOwn), "fr")).toHaveLength(3);
  expect(six(table(sixGame, { ...sixOwn, choice: 12 }), "en")).toEqual([
    "The others are still choosing. You may change your mind.",
  ]);
  const later = { ...sixGame, turn: 3, heads: [4, 0], rows: [[10], [20, 21, 22, 23, 24], [30], [40]] };
  expect(six(table(later, sixOwn), "en")).toEqual([
    "Row 2 is full: the next card there takes 11 heads.",
    "Your 5 is below every row: it would make you take one, of your choice.",
    "You have 4 heads. After ten turns they are counted: the fewest win.",
  ]);
  expect(six(table({ ...sixGame, phase: "place", waiting: [0] }, sixOwn), "en")?.[0]).toMatch(/too low/);
  expect(six(table({ ...sixGame, turn: 5 }, sixOwn), "fr")).toBeNull();
  expect(six(table({ ...sixGame, phase: "over" }, sixOwn), "fr")).toBeNull();
});
test("a newcomer to Hornochsen is told of turns, then of ripe piles and specials", () => {
  const own = { hand: [1, 2], fits: [], gains: [] };
  expect(horn(table(hornGame, own), "fr")).toHaveLength(3);
  expect(horn(table({ ...hornGame, played: 1 }, own), "en")).toEqual(["You may play on, or end your turn."]);
  expect(horn(table({ ...hornGame, taken: [0, 1] }, own), "en")?.[0]).toMatch(/pile of 9 has four cards/);
  expect(horn(table({ ...hornGame, waiting: [1] }, own), "en")?.[0]).toMatch(/in turn/);
  expect(horn(table({ ...hornGame, cards: [2, 12] }, own), "en")).toBeNull();
});
test("a newcomer to Toc is told how a pawn comes out, with the hand that there is", () => {
  expect(toc(table(tocGame, { hand: ["AS", "4H"] }), "en")?.[1]).toMatch(/You have one/);
  expect(toc(table(tocGame, { hand: ["2S"] }), "en")?.[1]).toMatch(/no pawn comes out/);
  const out = { ...tocGame, pawns: [[3, "base", "base", "base"], []] };
  expect(toc(table(out, { hand: ["2S"] }), "fr")).toHaveLength(3);
  expect(toc(table({ ...tocGame, steps_left: 4 }, { hand: [] }), "en")?.[0]).toMatch(/4 more/);
  expect(toc(table({ ...tocGame, hand_no: 3 }, { hand: [] }), "en")).toBeNull();
});
test("never more than three hints, in every language, and nothing to whoever only looks on", () => {
  const ways = [
    [six, sixGame, sixOwn],
    [horn, hornGame, { hand: [1], fits: [], gains: [] }],
    [toc, tocGame, { hand: ["AS"] }],
  ] as const;
  for (const [learn, game, own] of ways)
    for (const tag of tags) {
      const hints = learn(table(game, own), tag)!;
      expect(hints.length).toBeLessThanOrEqual(HINTS);
      for (const hint of hints) expect(hint).toMatch(/\S/);
    }
  for (const [learn, game] of ways) expect(learn(table(game, undefined), "fr") ?? []).toEqual([]);
  for (const tag of tags) expect(Object.keys(learning[tag])).toEqual(Object.keys(learning.fr));
});
