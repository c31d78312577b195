import { describe, expect, test, vi } from "vitest";
import { ends, left, movesOf, NOTHING, only, pawnsOf } from "../../src/games/toc/choosing";
import { Choosing } from "../../src/games/toc/choosing.svelte";
import { Taps } from "../../src/games/toc/taps";
import type { Game, Own, Plan } from "../../src/games/toc/types";
import type { Seating } from "../../src/table/seating.svelte";

const names = (seat: number) => ["Nana", "Zoé"][seat]!;
const game = (members: Partial<Game> = {}): Game => ({
  ...{ name: "toc", phase: "play", hand_no: 1, first: 0, turn: 0, waiting: [0], idle: [0, 0] },
  ...{ fresh: [true, false], cards: [5, 5], colours: [0, 1] },
  pawns: [
    ["base", "base", 0, 5],
    ["base", "base", 9, 20],
  ],
  ...members,
});
const PLAYS: Own["plays"] = {
  "4S": [[5, 1, []]],
  "9H": [
    [0, 9, [[1, 9]]],
    [5, 14, []],
  ],
  KH: [
    ["base", 0, []],
    [5, 18, []],
  ],
  JD: [
    [5, 9, []],
    [5, 20, []],
  ],
  "7S": [
    [0, 2, []],
    [5, 7, []],
    [5, 9, [[1, 9]]],
  ],
};

function choosing(own: Partial<Own>, members: Partial<Game> = {}, plans: Plan[] = []) {
  const own_ = { hand: [], ...own } as Own;
  const sent: unknown[] = [];
  const seating = {
    seat: 0,
    table: { step: 7, game: game(members), own: own_ },
    move: vi.fn((move: unknown) => Promise.resolve((sent.push(move), { ok: true }))),
    plan: vi.fn(() => Promise.resolve(plans.shift() ?? null)),
  };
  const choice = new Choosing(seating as unknown as Seating);
  choice.begin(true);
  const tap = (key: string) => {
    const target = choice.targets(names, "fr").find((one) => one.key === key);
    if (!target) throw new Error(`no ${key} among ${keys().join()}`);
    choice.pick(target);
    return new Promise((done) => setTimeout(done));
  };
  const keys = () => choice.targets(names, "fr").map(({ key }) => key);
  const labels = () => choice.targets(names, "fr").map(({ label }) => label);
  const notes = () => choice.targets(names, "fr").flatMap(({ note }) => note ?? []);
  return { choice, sent, seating, tap, keys, labels, notes };
}

describe("the moves that are left", () => {
  const moves = movesOf({ hand: [], plays: PLAYS } as unknown as Own, null);
  test("are narrowed by card, pawn and destination in any order", () => {
    expect(left(moves, { ...NOTHING, card: "9H" })).toHaveLength(2);
    expect(left(moves, { ...NOTHING, from: 5, to: 9 }).map(({ card }) => card)).toEqual(["JD", "7S"]);
    expect(only(left(moves, { card: "9H", from: 0, to: null }))).toMatchObject({ to: 9 });
    expect(only(moves)).toBeNull();
    expect(only([])).toBeNull();
  });
  test("two cards of one rank are the same move", () => {
    const twice = movesOf({ hand: [], plays: { KH: [["base", 0, []]], KS: [["base", 0, []]] } }, null);
    expect(only(twice)).toMatchObject({ card: "KH" });
    expect(pawnsOf(twice)).toEqual(["base"]);
  });
  test("ends are shown for all pawns at once, but not of a card with many ways", () => {
    expect(ends(left(moves, { ...NOTHING, card: "9H" }), null).map(({ to }) => to)).toEqual([9, 14]);
    expect(ends(left(moves, { ...NOTHING, card: "7S" }), null)).toEqual([]);
    expect(ends(left(moves, { ...NOTHING, card: "7S", from: 5 }), 5)).toHaveLength(2);
  });
});

describe("a card first", () => {
  test("pawns that can use it are targets, with where they would go and what they would eat", () => {
    const { choice, labels } = choosing({ plays: PLAYS });
    choice.lift("9H");
    expect(labels()).toEqual([
      "pion du départ",
      "pion de la case 5",
      "pion du départ vers la case 9, mange un pion de Zoé",
      "pion de la case 5 vers la case 14",
    ]);
    expect(choice.sketches.map(({ eaten }) => eaten)).toEqual([[[1, 9]], []]);
  });
  test("its pawn plays it when but one way is left, and so does the destination", async () => {
    const one = choosing({ plays: PLAYS });
    one.choice.lift("9H");
    await one.tap("pawn 5");
    expect(one.sent).toEqual([{ type: "play", card: "9H", from: 5, to: 14 }]);
    const other = choosing({ plays: PLAYS });
    other.choice.lift("KH");
    await other.tap("goal 0");
    expect(other.sent).toEqual([{ type: "play", card: "KH", from: "base", to: 0 }]);
  });
  test("a card with one move is shown, and played by a second tap or its button", () => {
    const { choice, sent } = choosing({ plays: PLAYS });
    choice.lift("4S");
    expect(sent).toEqual([]);
    expect(choice.held).toEqual([0, 5]);
    expect(choice.ready).toMatchObject({ card: "4S", to: 1 });
    choice.lift("4S");
    expect(sent).toEqual([{ type: "play", card: "4S", from: 5, to: 1 }]);
  });
  test("the only move of all is played by one tap", () => {
    const { choice, sent } = choosing({ plays: { KH: [["base", 0, []]], KS: [["base", 0, []]] } });
    choice.lift("KS");
    expect(sent).toEqual([{ type: "play", card: "KS", from: "base", to: 0 }]);
  });
  test("a card that cannot be played says so", () => {
    const { choice, keys } = choosing({ plays: PLAYS });
    choice.lift("2C");
    expect(keys()).toEqual([]);
    expect(choice.fits("2C")).toBe(false);
  });
  test("a jack asks for one's own pawn, then for the other", async () => {
    const { choice, sent, tap, labels } = choosing({
      plays: { ...PLAYS, JD: [...PLAYS!["JD"]!, [0, 20, []]] },
    });
    choice.lift("JD");
    expect(labels()).toEqual(["pion de la case 5", "pion du départ"]);
    await tap("pawn 5");
    expect(labels()).toContain("pion de la case 5 à échanger avec le pion de la case 20, de Zoé");
    await tap("goal 20");
    expect(sent).toEqual([{ type: "swap", card: "JD", from: 5, with: 20 }]);
  });
});

describe("a pawn first", () => {
  test("all its ways are shown with their cards; a destination of one card plays it", async () => {
    const { choice, sent, tap, notes } = choosing({ plays: PLAYS });
    await tap("pawn 5");
    expect(choice.held).toEqual([0, 5]);
    expect(notes()).toEqual(["4", "9", "R", "V·7", "V", "7"]);
    await tap("goal 18");
    expect(sent).toEqual([{ type: "play", card: "KH", from: 5, to: 18 }]);
  });
  test("a destination of two cards asks for the card", async () => {
    const { choice, sent, tap } = choosing({ plays: PLAYS });
    await tap("pawn 5");
    await tap("goal 9");
    expect(sent).toEqual([]);
    expect([choice.fits("JD"), choice.fits("7S"), choice.fits("KH")]).toEqual([true, true, false]);
    choice.lift("JD");
    expect(sent).toEqual([{ type: "swap", card: "JD", from: 5, with: 9 }]);
  });
  test("a tap far from all takes the choice back", async () => {
    const { choice, tap } = choosing({ plays: PLAYS });
    await tap("pawn 5");
    choice.pick(null);
    expect(choice.held).toBeNull();
  });
});

describe("the plan of a seven", () => {
  const plan = (members: Partial<Plan>): Plan => ({ pawns: [], fresh: [], steps_left: 0, ...members });
  const planned = plan({
    pawns: [
      ["base", "base", 0, 7],
      ["base", "base", 9, 20],
    ],
    steps_left: 5,
    advance: [
      [0, 5, []],
      [7, 9, [[1, 9]]],
    ],
  });

  test("legs are thought of, counted, and sent when they are whole", async () => {
    const { choice, sent, seating, tap } = choosing({ plays: PLAYS }, {}, [planned, plan({})]);
    choice.lift("7S");
    await tap("pawn 5");
    await tap("goal 7");
    expect(choice.steps).toBe(5);
    expect(choice.legs).toHaveLength(1);
    expect(sent).toEqual([]);
    await tap("pawn 0");
    const legs = [
      { type: "play", card: "7S", from: 5, to: 7 },
      { type: "advance", from: 0, to: 5 },
    ];
    expect(seating.plan).toHaveBeenLastCalledWith(legs);
    expect(sent).toEqual(legs);
    expect(choice.legs).toEqual([]);
  });
  test("a leg is taken back, and the seven is still lifted", async () => {
    const { choice, tap } = choosing({ plays: PLAYS }, {}, [planned]);
    choice.lift("7S");
    await tap("pawn 5");
    await tap("goal 7");
    choice.undo();
    expect(choice.plan).toBeNull();
    expect(choice.card).toBe("7S");
  });
  test("a plan that is refused leaves everything as it was", async () => {
    const { choice, sent, tap } = choosing({ plays: PLAYS });
    choice.lift("7S");
    await tap("pawn 0");
    expect(choice.legs).toEqual([]);
    expect(sent).toEqual([]);
    expect(choice.sending).toBe(false);
  });
  test("one that was half sent goes on with its further legs", async () => {
    const own: Partial<Own> = { advance: [[7, 9, []]] };
    const { sent, tap } = choosing(own, { steps_left: 2 }, [plan({})]);
    await tap("pawn 7");
    expect(sent).toEqual([{ type: "advance", from: 7, to: 9 }]);
  });
  test("where a seven goes with one pawn alone, nothing is planned", async () => {
    const { choice, sent, seating, tap } = choosing({ plays: PLAYS }, { single: true });
    choice.lift("7S");
    await tap("pawn 0");
    expect(seating.plan).not.toHaveBeenCalled();
    expect(sent).toEqual([{ type: "play", card: "7S", from: 0, to: 2 }]);
  });
});

test("nothing can be chosen while a film runs, and a new question begins anew", () => {
  const { choice, seating, keys } = choosing({ plays: PLAYS });
  choice.lift("4S");
  choice.begin(false);
  expect(keys()).toEqual([]);
  seating.table.step = 8;
  choice.begin(true);
  expect(choice.card).toBeNull();
});

test("whoever plays a partner's pawns chooses among those", () => {
  const { choice, labels } = choosing({ plays: { "9H": [[20, 29, []], [9, 18, []]] } }, { colours: [1, 0] }); // prettier-ignore
  choice.lift("9H");
  expect(labels()).toContain("pion de la case 9 vers le départ");
  expect(choice.sketches[0]!.colour).toBe(1);
});

test("a second tap so soon and so near is not meant", () => {
  const taps = new Taps();
  expect(taps.repeated(100, 100, 1_000)).toBe(false);
  expect(taps.repeated(110, 100, 1_200)).toBe(true);
  expect(taps.repeated(200, 100, 1_250)).toBe(false);
  expect(taps.repeated(200, 100, 1_700)).toBe(false);
});
