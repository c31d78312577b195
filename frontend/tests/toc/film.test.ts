import { describe, expect, test } from "vitest";
import {
  begins,
  done,
  lastTurn,
  route,
  scenes,
  staged,
  undone,
  type Position,
  type Stage,
} from "../../src/games/toc/film";
import type { TocEvent } from "../../src/games/toc/types";
import type { TableEvent } from "../../src/wire/types";

const position = (members: Partial<Position> = {}): Position => ({
  pawns: [
    ["base", "base", 0, "H1"],
    ["base", 5, 18, 33],
  ],
  fresh: [true, true],
  cards: [3, 4],
  top: "2S",
  ...members,
});
const pictures = (event: TocEvent, before: Position): Stage[] =>
  staged({ event, before, after: done(before, event), ahead: { deal: false, cards: [] } }, null).map(
    ([stage]) => stage,
  );

const walked: TocEvent = {
  ...{ type: "played", seat: 0, card: "5H", colour: 0, from: 0, to: 5, by: 5 },
  eaten: [[1, 5]],
};
const cameOut: TocEvent = { type: "played", seat: 0, card: "KH", colour: 0, from: "base", to: 0, by: 0 };
const swapped: TocEvent = {
  ...{ type: "swapped", seat: 1, card: "JD", colour: 1, from: 33, with: 0, other: 0 },
};
const seven: TocEvent = { type: "advanced", seat: 1, colour: 1, from: 33, to: 35, by: 2 };
const gift: TocEvent = { type: "gift", seat: 0, to: 1, why: "exchange" };
const dealt: TocEvent = { type: "dealt", hand_no: 2, first: 1, cards: 4 };

describe("the position after an event", () => {
  test("a pawn goes its way, what it eats goes home, and it is protected no more", () => {
    expect(done(position(), walked)).toEqual({
      pawns: [
        ["base", "base", 5, "H1"],
        ["base", "base", 18, 33],
      ],
      fresh: [false, true],
      cards: [2, 4],
      top: "5H",
    });
  });
  test("a pawn that comes out is protected", () => {
    const after = done(position({ pawns: [["base"], [3]], fresh: [false, false] }), cameOut);
    expect(after.pawns).toEqual([[0], [3]]);
    expect(after.fresh).toEqual([true, false]);
  });
  test("a jack exchanges two pawns", () => {
    expect(done(position(), swapped).pawns).toEqual([
      ["base", "base", 33, "H1"],
      ["base", 0, 5, 18],
    ]);
  });
  test("cards are dealt, given and used", () => {
    expect(done(position(), gift).cards).toEqual([2, 5]);
    expect(done(position({ cards: [0, 0] }), dealt).cards).toEqual([4, 4]);
    expect(done(position(), { type: "discarded", seat: 1, card: "9C", why: "ten" })).toMatchObject({
      cards: [3, 3],
      top: "9C",
    });
  });
  test.each([
    ["a move that eats", walked],
    ["an exchange", swapped],
    ["a leg of a seven", seven],
    ["a gift", gift],
    ["a lost protection", { type: "unprotected", colour: 1 } as TocEvent],
  ])("%s can be undone", (_, event) => {
    const before = position();
    expect({ ...undone(done(before, event), event), top: before.top }).toEqual(before);
  });
  test("coming out can be undone, and a deal", () => {
    const before = position({ pawns: [["base"], [3]], fresh: [false, false], cards: [0, 0] });
    const after = [dealt, cameOut].reduce(done, before);
    expect({ ...[cameOut, dealt].reduce(undone, after), top: before.top }).toEqual(before);
  });
});

describe("the way of a pawn", () => {
  test("leads round the ring", () => {
    expect(route(0, 34, 2, 2)).toEqual([34, 35, 0, 1, 2]);
  });
  test("leads back with a four", () => {
    expect(route(0, 2, 34, 2, true)).toEqual([2, 1, 0, 35, 34]);
  });
  test("turns into the house at the entrance, and passes it", () => {
    expect(route(0, 33, "H1", 2)).toEqual([33, 34, "H0", "H1"]);
    expect(route(1, 33, "H1", 2).slice(-4)).toEqual([15, 16, "H0", "H1"]);
    expect(route(0, 33, 0, 2)).toEqual([33, 34, 35, 0]);
    expect(route(0, "H0", "H3", 2)).toEqual(["H0", "H1", "H2", "H3"]);
  });
  test("is a leap out of the base", () => {
    expect(route(1, "base", 18, 2)).toEqual(["base", 18]);
  });
});

describe("the film", () => {
  const log: TableEvent[] = [
    { type: "started", game: "toc", played: 0 },
    { type: "drawn", first: 0 },
    { ...dealt },
    { ...cameOut },
    { type: "away", seat: 1 },
    { type: "discarded", seat: 1, card: "9C", why: "nothing" },
    { ...cameOut, card: "5H", from: 0, to: 5, by: 5 },
  ];
  const now = position({
    pawns: [["base", "base", "base", 5], Array(4).fill("base")],
    fresh: [false, false],
  });

  test("begins with the position before its first event, found from the one after its last", () => {
    const film = scenes(log, 0, { ...now, cards: [2, 3] });
    expect(film.map(({ event }) => event.type)).toEqual([
      ...["drawn", "dealt", "played", "discarded", "played"],
    ]);
    expect(film[0]!.before.pawns[0]).toEqual(Array(4).fill("base"));
    expect(film[0]!.before.cards).toEqual([0, 0]);
    expect(film[4]!.before).toMatchObject({ top: "9C", fresh: [true, false], cards: [3, 3] });
    expect(film[4]!.after.pawns).toEqual(now.pawns);
  });
  test("of events from the middle knows the card that lay on top", () => {
    expect(scenes(log, 6, now)[0]!.before.top).toBe("9C");
  });
  test("shows nothing of the game before", () => {
    const before = [{ ...walked }, { type: "won", seats: [1] }, ...log];
    expect(scenes(before, 0, { ...now, cards: [2, 3] })).toHaveLength(5);
  });
  test("a turn begins with its card; the last one can be shown again", () => {
    expect(log.flatMap((_, index) => (begins(log, index) ? [index] : []))).toEqual([3, 5, 6]);
    const shown = lastTurn([...log, { ...seven, colour: 0, from: 5, to: 7 }, { ...dealt }], now);
    expect(shown.map(({ event }) => event.type)).toEqual(["played", "advanced"]);
    expect(lastTurn(log.slice(0, 3), now)).toEqual([]);
  });
  test("new cards are ahead until they are dealt", () => {
    const film = scenes(log, 0, { ...now, cards: [2, 3] });
    expect(film.map(({ ahead }) => ahead.deal)).toEqual([true, false, false, false, false]);
    const asked: TocEvent = { type: "asked", seat: 0, rank: "A", asked: [1], giver: 1 };
    const given: TocEvent = { type: "gift", seat: 1, to: 0, why: "charity", card: "AH" };
    expect(scenes([asked, given], 0, now).map(({ ahead }) => ahead.cards)).toEqual([["AH"], []]);
  });
  test("what others exchange unseen is left out, one's own card is not", () => {
    const exchanged = [gift, { ...gift, seat: 1, to: 0, card: "2H" }];
    const film = scenes(exchanged, 0, position());
    expect(film.map(({ event }) => event)).toEqual([exchanged[1]]);
    expect(film[0]!.before.cards).toEqual([2, 5]);
  });
  test("a card is laid first, then the pawn walks and the eaten one goes home when it is reached", () => {
    const [laid, moved] = pictures(walked, position());
    expect(laid).toMatchObject({ top: "5H", cards: [2, 4], pawns: position().pawns, walks: [] });
    expect(moved!.walks).toMatchObject([
      { colour: 0, path: [0, 1, 2, 3, 4, 5], wait: 0 },
      { colour: 1, path: [5, "base"], index: 1 },
    ]);
    expect(moved!.walks[1]!.wait).toBe(moved!.walks[0]!.ms);
    expect(moved!.marks).toEqual([
      { colour: 0, place: 0, empty: true },
      { colour: 0, place: 5, empty: false },
    ]);
  });
  test("a seven eats on its way", () => {
    const leg: TocEvent = { ...seven, from: 4, to: 8, by: 4, colour: 0, eaten: [[1, 5]] };
    const [moved] = pictures(leg, position({ pawns: [[4], [5]], fresh: [false, false] }));
    expect(moved!.walks[1]!.wait).toBe(moved!.walks[0]!.ms / 4);
  });
  test("a pawn leaves the base from the place that is free afterwards", () => {
    const [, moved] = pictures(cameOut, position({ fresh: [false, false], pawns: [["base", "base"], []] }));
    expect(moved!.walks).toMatchObject([{ path: ["base", 0], index: 1 }]);
  });
  test("exchanged pawns cross", () => {
    const [, moved] = pictures(swapped, position());
    expect(moved!.walks.map(({ colour, path }) => [colour, path])).toEqual([
      [1, [33, 0]],
      [0, [0, 33]],
    ]);
  });
});
