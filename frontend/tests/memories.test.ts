import { expect, test } from "vitest";
import { remembered as hornWords } from "../src/games/hornochsen/verdicts";
import { bestSave, remembered as sixWords, verdicts } from "../src/games/sixquiprend/verdicts";
import { remembered as tocWords } from "../src/games/toc/verdicts";
import { byGame, friends } from "../src/pages/memories";
import { chosen } from "../src/table/verdicts";
import type { GameOfMine } from "../src/wire/types";

const game = (over: Partial<GameOfMine>): GameOfMine => ({
  id: "g",
  game: "sixquiprend",
  ended_at: 1,
  seats: [0],
  names: ["Nana", "Léo", "Ordi"],
  computers: [2],
  ranks: [1, 2, 3],
  scores: [10, 20, 30],
  ...over,
});

// 6 qui prend!: 5 is worth two heads, 10 three, 11 five, 1 to 4 one each.
const dealt = { type: "dealt", round: 1, rows: [10, 20, 30, 90] };
const six = [
  dealt,
  {
    type: "placed",
    cards: [
      [0, 11, 0],
      [1, 22, 1],
    ],
  },
  {
    type: "placed",
    cards: [
      [0, 12, 0],
      [1, 33, 2],
    ],
  },
  {
    type: "placed",
    cards: [
      [0, 13, 0],
      [1, 14, 0],
    ],
  },
  {
    type: "placed",
    cards: [
      [1, 15, 0, 11],
      [0, 91, 3],
    ],
  },
  {
    type: "placed",
    cards: [
      [1, 3, 2, 8],
      [0, 92, 3],
    ],
  },
];

test("the best save is a fifth card on the row with the most heads", () => {
  expect(bestSave(six)).toEqual({ kind: "save", seat: 1, n: 3 + 5 + 1 + 1 + 1, of: 14 });
  expect(bestSave(six, 0)).toBeNull();
});
test("a sixth card saves nothing, and nobody has a save before a row is full", () => {
  expect(bestSave(six.slice(0, 3))).toBeNull();
  expect(bestSave([...six.slice(0, 3), { type: "placed", cards: [[0, 13, 0, 9]] }])).toBeNull();
});
test("6 qui prend! remembers the save, the rows taken and the patience, each of whom it is true", () => {
  const found = sixWords([...six, { type: "scored", round: 1, heads: [0, 19], totals: [0, 19] }], 2);
  expect(found).toContainEqual({ kind: "magnet", seat: 1, n: 2 });
  expect(found).toContainEqual({ kind: "clean", seat: 0, n: 1 });
  expect(found.length).toBeLessThanOrEqual(3);
});
test("verdicts name people and numbers in every language", () => {
  for (const tag of ["fr", "en"] as const)
    for (const { title, text } of verdicts(six, ["Nana", "Léo"], tag)) {
      expect(title).toMatch(/\S/);
      expect(text).toMatch(/Nana|Léo/);
      expect(text).not.toMatch(/undefined|NaN/);
    }
});
test("Hornochsen remembers the finest pile and long turns", () => {
  const lay = (seat: number, card: number) => ({ type: "laid", seat, card, place: 0 });
  const found = hornWords(
    [
      ...[1, 2, 3].map((card) => lay(0, card)),
      lay(1, 4),
      ...[5, 6, 7].map((card) => lay(0, card)),
      { type: "took", seat: 0, place: 0, cards: [], specials: [], points: 6 },
      { type: "took", seat: 1, place: 1, cards: [], specials: [], points: -8 },
    ],
    2,
  );
  expect(found).toEqual([
    { kind: "feast", seat: 0, n: 6 },
    { kind: "gift", seat: 1, n: 8 },
    { kind: "long", seat: 0, n: 2 },
  ]);
});
test("Toc counts pawns eaten by others only, and pawns that come home once", () => {
  const move = (over: object) => ({
    type: "played",
    seat: 0,
    card: "5S",
    colour: 0,
    from: 3,
    to: 8,
    by: 5,
    ...over,
  });
  const found = tocWords(
    [
      move({ eaten: [[1, 8]] }),
      move({
        eaten: [
          [1, 8],
          [0, 8],
        ],
      }),
      move({ from: 70, to: "H1" }),
      move({ type: "advanced", from: "H1", to: "H2" }),
    ],
    2,
  );
  expect(found).toContainEqual({ kind: "hunter", seat: 0, n: 2 });
  expect(found).toContainEqual({ kind: "phoenix", seat: 1, n: 2 });
  expect(found).toContainEqual({ kind: "home", seat: 0, n: 1 });
});
test("nobody gathers all words while others have one", () => {
  const word = (seat: number, kind: string) => ({ kind, seat, n: 1 });
  const all = [word(0, "a"), word(0, "b"), word(0, "c"), word(1, "d"), null];
  expect(chosen(all).map((one) => one.kind)).toEqual(["a", "b", "d"]);
});
test("statistics count each game once, with the best of one's people", () => {
  const games = [
    game({}),
    game({ seats: [1, 0], ranks: [2, 1, 3], scores: [8, 5, 30] }),
    game({ game: "toc", ranks: [2, 1, 3], scores: undefined }),
  ];
  expect(byGame(games, (name) => name === "sixquiprend")).toEqual([
    { game: "sixquiprend", played: 2, won: 2, average: 7.5, best: 5 },
    { game: "toc", played: 1, won: 0 },
  ]);
});
test("head to head counts people, neither computers nor who shares the device", () => {
  expect(friends([game({}), game({ ranks: [2, 1, 3] }), game({ ranks: [1, 1, 3] })])).toEqual([
    { name: "Léo", together: 3, ahead: 1, behind: 1 },
  ]);
  expect(friends([game({ seats: [0, 1] })])).toEqual([]);
});
