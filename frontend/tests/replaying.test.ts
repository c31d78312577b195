import { describe, expect, test, vi } from "vitest";
import { momentsOf, Replaying } from "../src/replay/replaying.svelte";
import type { Happening } from "../src/table/seating.svelte";
import type { Film } from "../src/wire/types";

vi.hoisted(() => {
  const empty = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal("localStorage", empty);
  vi.stubGlobal("sessionStorage", empty);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
  vi.stubGlobal("Path2D", class {});
});

const film = {
  game: "sixquiprend",
  seats: 2,
  moves: 9,
  options: { limit: 30 },
  computers: [1],
  frames: [
    {
      made: 1,
      game: { phase: "choose", turn: 1, open: [1] },
      hands: [[5], [6]],
      events: [{ type: "dealt" }],
    },
    { made: 3, game: { turn: 2, open: null }, events: [{ type: "revealed" }, { type: "placed" }] },
    { made: 4, left: [0] },
    { made: 8, game: { turn: 3 }, hands: [[], []], events: [{ type: "dealt" }], left: [] },
    { made: 9, game: { phase: "over" }, events: [{ type: "won" }] },
  ],
} as unknown as Film;
const named = (seat: number) => `Joueur ${seat + 1}`;

describe("the moments of a film", () => {
  test("each is the whole table: what a frame does not name stays", () => {
    const { moments, log } = momentsOf(film, named);
    expect(moments.map((moment) => moment.table.game)).toEqual([
      { phase: "choose", turn: 1, open: [1] },
      { phase: "choose", turn: 2 },
      { phase: "choose", turn: 2 },
      { phase: "choose", turn: 3 },
      { phase: "over", turn: 3 },
    ]);
    expect(moments.map((moment) => moment.hands)).toEqual([
      [[5], [6]],
      [[5], [6]],
      [[5], [6]],
      [[], []],
      [[], []],
    ]);
    expect(moments.map((moment) => moment.happened)).toEqual([1, 3, 3, 4, 5]);
    expect(log).toHaveLength(5);
    expect(moments.map((moment) => moment.table.room.seats[0]!.system)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(moments.at(-1)!.table.room.phase).toBe("over");
  });
  test("players without a name get one, computers are known", () => {
    const { seats } = momentsOf(film, named).moments[0]!.table.room;
    expect(seats.map(({ name, kind }) => [name, kind])).toEqual([
      ["Joueur 1", "person"],
      ["Joueur 2", "computer"],
    ]);
    const own = momentsOf({ ...film, names: ["Ana", "Bo"] }, named).moments[0]!.table.room.seats;
    expect(own.map(({ name }) => name)).toEqual(["Ana", "Bo"]);
  });
});

describe("looking at a game again", () => {
  const begin = () => {
    const again = new Replaying(film, named);
    const heard: Happening[] = [];
    again.onHappening((happening) => heard.push(happening));
    return { again, heard };
  };
  test("forward shows what happened as a film, from the table before it", async () => {
    const { again, heard } = begin();
    const before = again.table;
    await again.forward();
    expect(heard).toEqual([{ before, events: [{ type: "revealed" }, { type: "placed" }], missed: false }]);
    expect(again.events.slice(again.newsFrom)).toEqual(heard[0]!.events);
    expect(again.moment.made).toBe(3);
  });
  test("forward while a film runs ends it and goes on", async () => {
    const { again, heard } = begin();
    again.filming = true;
    await again.forward();
    expect([again.jumps, heard.length, again.index]).toEqual([1, 1, 1]);
  });
  test("back and every jump draw the table anew, without a film", () => {
    const { again, heard } = begin();
    again.goTo(3);
    again.back();
    expect([again.index, again.jumps, heard.length]).toEqual([2, 2, 0]);
    again.back();
    again.back();
    again.back();
    expect([again.index, again.jumps]).toEqual([0, 4]);
  });
  test("a link to a move stands at the last moment to which it leads", () => {
    const { again } = begin();
    again.goToMove(7);
    expect(again.moment.made).toBe(4);
    again.goToMove(1_000);
    expect(again.moment.made).toBe(9);
  });
  test("from deal to deal", () => {
    const { again } = begin();
    const seen = [1, 1, -1, -1].map((by) => (again.toDeal(by as 1 | -1), again.index));
    expect(seen).toEqual([3, 4, 3, 0]);
  });
  test("by itself it stops at the end", async () => {
    const { again } = begin();
    again.running = true;
    again.goTo(4);
    await again.forward();
    expect([again.running, again.atEnd]).toEqual([false, true]);
  });
});
