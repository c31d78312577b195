import { describe, expect, test } from "vitest";
import {
  cardSpot,
  CHIP_WIDTHS,
  chipSpot,
  circle,
  HEIGHT,
  pileLength,
  targetSide,
  targetSpot,
  type Circle,
  type Spot,
} from "../src/games/hornochsen/circle";
import { beginsTurn, lastTurn, latest, scenes, staged, type Scene } from "../src/games/hornochsen/film";
import { points, signed } from "../src/games/hornochsen/horns";
import { lyingOf } from "../src/games/hornochsen/lying";
import { caption, gain, reason, tell, turnInShort } from "../src/games/hornochsen/sentences";
import type { Game, Special } from "../src/games/hornochsen/types";
import type { TableEvent } from "../src/wire/types";

const NONE: Special[] = [];
const BOTH: Special[] = ["+5", "x2"];

/** A deal of two piles at three seats, and the beginning of the next one; seat 2 keeps a special. */
const log: TableEvent[] = [
  { type: "started", game: "hornochsen", played: 0 },
  { type: "drawn", first: 0 },
  { type: "dealt", deal: 1, first: 0, circle: [20, 60], cards: 3 },
  { type: "laid", seat: 0, card: 61, place: 1 },
  { type: "set", seat: 0, special: "x2", place: 1 },
  { type: "laid", seat: 0, card: 21, place: 0 },
  { type: "set", seat: 1, special: "+5", place: 1 },
  { type: "laid", seat: 1, card: 3, place: 1 },
  { type: "stopped", seat: 1 },
  { type: "away", seat: 2 },
  { type: "laid", seat: 2, card: 4, place: 1, auto: true },
  { type: "stopped", seat: 2, auto: true },
  { type: "laid", seat: 0, card: 5, place: 1 },
  { type: "took", seat: 0, place: 1, cards: [60, 61, 3, 4, 5], specials: ["x2", "+5"], points: 3 },
  { type: "passed", seat: 1 },
  { type: "scored", deal: 1, scores: [6, -4, -10], totals: [6, -4, -10], left: [[], ["x2"], ["+5"]] },
  { type: "dealt", deal: 2, first: 1, circle: [10, 30], cards: 3 },
  { type: "laid", seat: 1, card: 11, place: 0 },
];
const game: Game = {
  name: "hornochsen",
  phase: "play",
  deal: 2,
  turn: 1,
  played: 1,
  first: 1,
  piles: [
    [[10, 11], []],
    [[30], []],
  ],
  cards: [3, 2, 3],
  specials: [BOTH, BOTH, BOTH],
  taken: [0, 0, 0],
  totals: [6, -4, -10],
  history: [[6, -4, -10]],
  waiting: [1],
};
const kinds = (film: Scene[]) => film.map((scene) => scene.kind);
const names = (seat: number) => ["Nana", "Léo", "Zoé"][seat]!;

describe("the film", () => {
  const film = scenes(game, log, 0, undefined);
  const at = (kind: Scene["kind"], number = 0) => film.filter((scene) => scene.kind === kind)[number]!;

  test("each event of the game has its scene, and those of the room have none", () => {
    expect(kinds(film)).toEqual([
      ...["first", "deal", "lay", "set", "lay", "set", "lay", "stop", "lay", "stop", "lay", "take"],
      ...["pass", "score", "deal", "lay"],
    ]);
  });
  test("events are undone from the table now: each scene has the table as it lay after it", () => {
    expect(at("deal").lying).toMatchObject({
      piles: [
        [[20], []],
        [[60], []],
      ],
      cards: [3, 3, 3],
      taken: [0, 0, 0],
    });
    expect(at("set", 1).lying.piles[1]).toEqual([
      [60, 61],
      ["x2", "+5"],
    ]);
    expect(at("set", 1).lying.specials).toEqual([["+5"], ["x2"], BOTH]);
    expect(at("lay", 4).lying.piles[1]![0]).toEqual([60, 61, 3, 4, 5]);
    expect(at("take").lying).toMatchObject({
      piles: [
        [[20, 21], []],
        [[], []],
      ],
      taken: [1, 0, 0],
    });
    expect(film.at(-1)!.lying).toEqual(lyingOf(game));
  });
  test("a place that was taken stays empty until the next deal", () => {
    expect(at("score").lying.piles[1]).toEqual([[], []]);
    expect(at("deal", 1).lying.piles).toEqual([
      [[10], []],
      [[30], []],
    ]);
  });
  test("why a card goes where it goes is read off the pile", () => {
    expect(at("lay", 0)).toMatchObject({ card: 61, after: 60, fifth: false });
    expect(at("lay", 2)).toMatchObject({ card: 3, after: 61 });
    expect(at("lay", 4)).toMatchObject({ card: 5, after: 4, fifth: true });
    expect(at("set", 1)).toMatchObject({ special: "+5", on: 61 });
  });
  test("a turn counts its cards and marks what it laid", () => {
    expect(film.filter((scene) => scene.turn === 0).map((scene) => scene.played)).toEqual([1, 2, 3, 1, 1]);
    expect(at("lay", 1).marked).toEqual([61, "x2@1", 21]);
    expect(at("set", 1).marked).toEqual(["+5@1"]);
    expect(latest(log)).toEqual([11]);
    expect(latest(log.slice(0, 3))).toEqual([]);
  });
  test("a turn begins with its first card", () => {
    expect(log.flatMap((_, index) => (beginsTurn(log, index) ? [index] : []))).toEqual([3, 6, 10, 12, 17]);
  });
  test("the same player goes on in a new turn when all others are passed over", () => {
    const alone = [
      ...log.slice(0, 4),
      { type: "stopped", seat: 0 },
      { type: "passed", seat: 1 },
      { type: "passed", seat: 2 },
      { type: "laid", seat: 0, card: 21, place: 0 },
    ];
    expect(beginsTurn(alone, 7)).toBe(true);
    expect(latest(alone)).toEqual([21]);
  });
  test("what was missed can begin anywhere, also before the log does", () => {
    const rest = log.slice(12);
    const late = scenes(game, rest, 0, undefined);
    expect(kinds(late)).toEqual(["lay", "take", "pass", "score", "deal", "lay"]);
    expect(late[0]!.lying.piles[1]).toEqual([
      [60, 61, 3, 4, 5],
      ["x2", "+5"],
    ]);
    expect(late[0]).toMatchObject({ after: null, fifth: true });
    expect(late[2]!.lying.specials).toEqual([[], ["x2"], ["+5"]]);
  });
  test("running points are undone with what was taken, doubled", () => {
    const open = scenes({ ...game, points: [0, 0, 0] }, log, 12, undefined);
    expect(open.map((scene) => scene.lying.points)).toEqual([
      [0, 0, 0],
      [6, 0, 0],
      [6, 0, 0],
      [6, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });
  test("own moves are shown faster, and one's own end of a turn not at all", () => {
    const mine = scenes(game, log, 0, 1);
    expect(mine.filter((scene) => scene.kind === "stop")).toHaveLength(1);
    const of = (seat: number) => mine.find((scene) => scene.kind === "lay" && scene.seat === seat)!.ms;
    expect(of(1)).toBeLessThan(of(0));
  });
  test("the last turn can be shown again, up to the next deal", () => {
    expect(kinds(lastTurn(game, log))).toEqual(["lay"]);
    expect(kinds(lastTurn({ ...game, piles: [[[10], []], game.piles[1]!] }, log.slice(0, -1)))).toEqual([
      ...["lay", "take", "pass", "score"],
    ]);
    expect(lastTurn(game, log.slice(0, 3))).toEqual([]);
    expect(lastTurn(game, [...log, { type: "started" }])).toEqual([]);
  });
});

describe("how a scene is staged", () => {
  const film = scenes(game, log, 0, undefined);
  const steps = (kind: Scene["kind"], held = false) =>
    staged(
      film.find((scene) => scene.kind === kind)!,
      () => held,
    ).map(([stage]) => stage);

  test("a card sets out from its seat, unless it lies in the hand on this page", () => {
    expect(steps("lay").map((stage) => stage.away)).toEqual([{ place: 1, seat: 0, what: "card" }, null]);
    expect(steps("lay", true).map((stage) => stage.away)).toEqual([null]);
    expect(steps("set").map((stage) => stage.away)).toEqual([{ place: 1, seat: 0, what: "special" }, null]);
  });
  test("a pile is seen whole, goes to its seat, and is counted there", () => {
    const [full, going, gone] = steps("take");
    expect(full).toMatchObject({ taking: 1, away: null });
    expect(full!.lying.piles[1]).toEqual([
      [60, 61, 3, 4, 5],
      ["x2", "+5"],
    ]);
    expect(full!.lying.taken).toEqual([0, 0, 0]);
    expect(going!.away).toEqual({ place: 1, seat: 0, what: "pile" });
    expect(gone!.lying.taken).toEqual([1, 0, 0]);
  });
  test("a new circle comes from the middle", () => {
    expect(steps("deal").map((stage) => stage.away)).toEqual(["deal", null]);
  });
  test("every picture stands for some time", () => {
    for (const scene of film) for (const [, ms] of staged(scene, () => false)) expect(ms).toBeGreaterThan(0);
  });
});

describe("the sentences", () => {
  const lines = (tag: "fr" | "en", index: number) => tell(log, index, names, tag);
  test.each([
    [3, "Nana : 61 va après 60."],
    [4, "Nana pose ×2 sur la pile du 61."],
    [7, "Léo : 3 est plus bas que tout et va après le plus haut, 61."],
    [8, "Léo s’arrête là."],
    [10, "Le système joue pour Zoé. Zoé : 4 va après 3."],
    [11, "Le système finit le tour de Zoé."],
    [12, "Nana : 5 va après 4, c’est la cinquième carte."],
    [13, "Nana prend la pile doublée : +3 ×2, soit +6 points."],
    [14, "Léo n’a plus rien à jouer."],
    [
      15,
      "La donne 1 est comptée : Nana +6, Léo −4, Zoé −10. Léo garde une carte spéciale : −10. Zoé garde une carte spéciale : −10.",
    ],
    [16, "Donne 2 : 2 piles au cercle, Léo commence."],
  ])("event %d", (index, said) => {
    expect(lines("fr", index).join(" ").replaceAll("\u00a0", " ")).toBe(said);
  });
  test.each(["fr", "en"] as const)("every line of the log is a whole sentence (%s)", (tag) => {
    const all = log.flatMap((_, index) => lines(tag, index));
    expect(all).toHaveLength(19);
    for (const line of all) expect(line).toMatch(/^[^a-z].*\.$/s);
    expect(all.join()).not.toMatch(/undefined|null|NaN/);
    for (const scene of scenes(game, log, 0, undefined)) expect(caption(scene, names, tag)).toMatch(/\.$/);
  });
  test("a log that was cut does not guess", () => {
    expect(tell(log.slice(12), 0, names, "en")).toEqual(["Nana lays 5."]);
    expect(tell(log.slice(4), 0, names, "en")).toEqual(["Nana places ×2."]);
  });
  test("a loss is a loss, also doubled", () => {
    const took = { type: "took", seat: 1, place: 0, cards: [], specials: ["x2"], points: -7 };
    expect(tell([took], 0, names, "en")).toEqual(["Léo takes the doubled pile: −7 ×2, that is −14 points."]);
    expect(gain(-7, ["x2"])).toBe("−7 ×2");
    expect(gain(1, NONE)).toBe("+1");
  });
  test("the winners are told", () => {
    expect(tell([{ type: "won", seats: [0, 2] }], 0, names, "fr")[0]).toContain("Nana et Zoé gagnent");
  });
  test("a turn is one sentence for who listens", () => {
    const film = scenes(game, log, 0, undefined);
    expect(turnInShort(film.slice(2, 5), names, "fr")).toBe("Nana joue 61, ×2 et 21.");
    expect(turnInShort(film.slice(10, 12), names, "fr")).toBe("Nana joue 5 et prend 1 pile (+6).");
    expect(turnInShort([], names, "fr")).toBe("");
  });
  test("before a card is played its reason is told", () => {
    expect(reason(46, 44, "fr")).toBe("46 va après 44");
    expect(reason(3, 91, "en")).toBe("3, below all, goes after 91");
  });
});

describe("what is printed on the cards", () => {
  const cards = Array.from({ length: 98 }, (_, index) => index + 1);
  test("72 green ones hold 81 points, 26 red ones cost 87", () => {
    const green = cards.filter((card) => points(card) > 0);
    const sum = (some: number[]) => some.reduce((so, card) => so + points(card), 0);
    expect([green.length, sum(green)]).toEqual([72, 81]);
    expect(sum(cards.filter((card) => points(card) < 0))).toBe(-87);
  });
  test("numbers carry a true sign", () => {
    expect([2, -7, 0].map(signed)).toEqual(["+2", "−7", "0"]);
  });
});

describe("the circle", () => {
  const sizes: [number, number, number][] = [
    ...[7, 9, 12, 15].map((count): [number, number, number] => [count, 344, 300]),
    ...[7, 15].map((count): [number, number, number] => [count, 304, 240]),
    ...[7, 15].map((count): [number, number, number] => [count, 344, 420]),
    ...[7, 9, 12, 15].map((count): [number, number, number] => [count, 928, 610]),
  ];
  /** The corners of something turned. */
  function corners({ x, y, turn }: Spot, width: number, height: number): [number, number][] {
    const angle = (turn * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ].map(([a, b]) => [
      x + (a! * width * cos - b! * height * sin) / 2,
      y + (a! * width * sin + b! * height * cos) / 2,
    ]);
  }
  /** Whether two convex shapes have a line between them. */
  function apart(one: [number, number][], other: [number, number][]): boolean {
    return [one, other].some((shape) =>
      shape.some(([x, y], at) => {
        const [nextX, nextY] = shape[(at + 1) % shape.length]!;
        const along = ([a, b]: [number, number]) => a * (nextY - y) - b * (nextX - x);
        return (
          Math.max(...one.map(along)) <= Math.min(...other.map(along)) + 1 ||
          Math.max(...other.map(along)) <= Math.min(...one.map(along)) + 1
        );
      }),
    );
  }
  const pile = (on: Circle, place: number) =>
    [0, 4].flatMap((index) => corners(cardSpot(on, place, index, 5), on.card, on.card * HEIGHT));

  test.each(sizes)("%d full piles lie side by side within %d × %d", (count, width, height) => {
    const on = circle(count, width, height);
    for (let place = 0; place < count; place++) {
      for (const [x, y] of pile(on, place)) {
        expect(x).toBeGreaterThan(-1);
        expect(x).toBeLessThan(width + 1);
        expect(y).toBeGreaterThan(-1);
        expect(y).toBeLessThan(height + 1);
      }
      const next = (place + 1) % count;
      for (const index of [0, 4]) {
        const face = (of: number) => corners(cardSpot(on, of, index, 5), on.card, on.card * HEIGHT);
        expect(apart(face(place), face(next))).toBe(true);
      }
      for (const index of [0, 1]) {
        const chip = (of: number) =>
          corners(chipSpot(on, of, index), on.card * CHIP_WIDTHS[index]!, on.card * 0.42);
        expect(apart(chip(place), chip(next))).toBe(true);
      }
    }
  });
  test("a covered card can be read on a phone, and a pile can be tapped", () => {
    const on = circle(15, 344, 300);
    expect(on.card).toBeGreaterThan(26);
    const side = targetSide(on);
    const spots = on.places.map((_, place) => targetSpot(on, place));
    spots.forEach((spot, place) => {
      const next = spots[(place + 1) % spots.length]!;
      const over = side - Math.max(Math.abs(spot.x - next.x), Math.abs(spot.y - next.y));
      expect(over).toBeLessThan(4);
    });
  });
  test("a wide screen has a true circle, a phone an oval", () => {
    const span = (on: Circle) => {
      const [xs, ys] = [on.places.map((spot) => spot.x), on.places.map((spot) => spot.y)];
      return (Math.max(...xs) - Math.min(...xs)) / (Math.max(...ys) - Math.min(...ys));
    };
    expect(span(circle(12, 928, 610))).toBeCloseTo(1, 1);
    expect(span(circle(12, 344, 460))).toBeLessThan(0.8);
  });
  test("places begin at the top and go clockwise", () => {
    const { places, middle } = circle(12, 600, 600);
    expect(places[0]!.x).toBeCloseTo(middle.x, 0);
    expect(places[0]!.y).toBeLessThan(middle.y);
    expect(places[3]!.x).toBeGreaterThan(middle.x);
    expect(Math.abs(places[0]!.turn)).toBeGreaterThan(179);
    expect(Math.abs(places[6]!.turn)).toBeLessThan(1);
  });
  test("the fifth card needs no more room than the fourth", () => {
    const on = circle(9, 344, 344);
    const out = (index: number, length: number) => {
      const { x, y } = cardSpot(on, 0, index, length);
      return Math.hypot(x - on.middle.x, y - on.middle.y);
    };
    expect(out(4, 5)).toBeCloseTo(out(3, 4), 1);
    expect(pileLength(on)).toBeGreaterThan(on.card * 2);
  });
  test("without room there is nothing to draw, and nothing breaks", () => {
    expect(circle(15, 0, 0).card).toBe(0);
    expect(circle(15, 40, 30).card).toBeLessThan(4);
  });
});
