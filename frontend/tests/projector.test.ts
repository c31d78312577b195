import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { staged, type Scene as SixScene } from "../src/games/sixquiprend/film";
import { Film, type Director } from "../src/table/film.svelte";
import { Projector } from "../src/table/projector.svelte";
import type { Happening, Seating } from "../src/table/seating.svelte";
import type { TableEvent } from "../src/wire/types";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A scene is a word; each of its letters is a picture of 100 ms that keeps what was written before. */
const letters = (scene: string, was: string | null) =>
  [...scene].map((_, index): [string, number] => [(was ?? "") + scene.slice(0, index + 1), 100]);

describe("the projector", () => {
  test("shows each picture for its time, then is done", async () => {
    const done = vi.fn();
    const projector = new Projector(letters, () => null);
    projector.show(["ab", "c"], done);
    const seen = [projector.stage];
    for (let picture = 0; picture < 3; picture++) {
      await pass(100);
      seen.push(projector.stage);
    }
    expect(seen).toEqual(["a", "ab", "abc", null]);
    expect(projector.last).toBe("abc");
    expect(done).toHaveBeenCalledOnce();
  });
  test("tells of each scene that it shows, and of none that is skipped", async () => {
    const begun: string[] = [];
    const projector = new Projector(
      letters,
      () => null,
      (scene) => begun.push(scene),
    );
    projector.show(["ab", "c", "d"]);
    await pass(200);
    expect(begun).toEqual(["ab", "c"]);
    projector.skip();
    expect(begun).toEqual(["ab", "c"]);
  });
  test("a film that comes while another runs follows it, and is done once", async () => {
    const done = vi.fn();
    const projector = new Projector(letters, () => null);
    projector.show(["a"], done);
    projector.show(["b"], done);
    await pass(100);
    expect(projector.stage).toBe("ab");
    await pass(100);
    expect(projector.running).toBe(false);
    expect(done).toHaveBeenCalledOnce();
  });
  test("skipping ends with the picture that the film would have ended with", async () => {
    const done = vi.fn();
    const projector = new Projector(letters, () => null);
    projector.show(["ab", "cd"], done);
    projector.skip();
    expect([projector.stage, projector.last]).toEqual([null, "abcd"]);
    await pass(1_000);
    expect(projector.stage).toBeNull();
    expect(done).toHaveBeenCalledOnce();
  });
  test("a new film begins with no picture before it", () => {
    const projector = new Projector(letters, () => null);
    projector.show(["ab"]);
    projector.skip();
    projector.show(["c"]);
    expect(projector.stage).toBe("c");
  });
  test("nothing is shown of nothing, and skipping nothing does nothing", () => {
    const done = vi.fn();
    const projector = new Projector(letters, () => null);
    projector.show([], done);
    projector.skip();
    expect(projector.running).toBe(false);
    expect(done).not.toHaveBeenCalled();
  });
});

describe("the film of a table", () => {
  /** A table whose events are turns "t" and other things; a scene is an event's number. */
  function table(events: string) {
    const listeners: ((happening: Happening) => void)[] = [];
    const seating = {
      events: [...events].map((type): TableEvent => ({ type })),
      onHappening: (hear: (happening: Happening) => void) => (listeners.push(hear), () => listeners.pop()),
    };
    const director: Director<number, number> = {
      scenes: (log, from) => log.map((_, index) => index).slice(from),
      begins: (log, index) => log[index]?.type === "t",
      lastTurn: (log) => [log.findLastIndex((event) => event.type === "t")].filter((index) => index >= 0),
      staged: (scene) => [[scene, 100]],
      announce: (shown) => shown.join(" "),
    };
    const film = new Film(seating as unknown as Seating, director);
    const stop = film.start();
    const happens = (count: number, missed = false) =>
      listeners.forEach((hear) => hear({ before: null, events: seating.events.slice(-count), missed }));
    return { film, stop, happens };
  }
  test("what happens is held back until it is shown, then said", async () => {
    const { film, happens } = table("xtx");
    happens(2);
    expect([film.hold, film.stage, film.announced]).toEqual([2, 1, ""]);
    await pass(200);
    expect([film.hold, film.stage, film.announced]).toEqual([0, null, "1 2"]);
  });
  test("whoever comes back sees the last three turns that were missed", () => {
    const { film, happens } = table("txtxtxtx");
    happens(7, true);
    expect([film.hold, film.stage]).toEqual([7, 2]);
    film.skip();
    expect(film.announced).toBe("2 3 4 5 6 7");
  });
  test("turns that were seen before are not shown as missed", () => {
    const { film, happens } = table("ttttx");
    happens(2, true);
    expect(film.stage).toBe(3);
  });
  test("the last turn is shown again and holds nothing back", async () => {
    const { film } = table("xtx");
    expect(film.canRepeat).toBe(true);
    film.again();
    expect([film.hold, film.stage]).toEqual([0, 1]);
    await pass(100);
    expect(film.stage).toBeNull();
    expect(table("x").film.canRepeat).toBe(false);
  });
  test("after the table is left nothing is shown any more", () => {
    const { film, stop, happens } = table("tt");
    happens(2);
    stop();
    happens(2);
    expect([film.hold, film.stage]).toEqual([0, null]);
  });
});

describe("how 6 qui prend! is staged", () => {
  const rows = [[12], [35], [57], [71]];
  const reveal: SixScene = { kind: "reveal", ms: 10, cards: [[0, 13], [1, 5]], rows }; // prettier-ignore
  const [[open]] = staged(reveal, null) as [[ReturnType<typeof staged>[0][0], number]];
  const card = {
    kind: "place",
    seat: 0,
    card: 13,
    row: 0,
    heads: 0,
    why: "nearest",
    after: 12,
    taken: [],
  } as const;
  test("a card that lies leaves the strip and is marked", () => {
    const steps = staged({ ...card, taken: [], rows: [[12, 13], [35], [57], [71]], ms: 20 }, open);
    expect(steps).toHaveLength(1);
    expect(steps[0]![0]).toMatchObject({ strip: [[1, 5]], marked: [13], heads: {}, taking: null });
  });
  test("a row that goes is seen full first, then its heads are counted", () => {
    const after = [[5], [35], [57], [71]];
    const steps = staged(
      { ...card, seat: 1, card: 5, heads: 1, why: "low", taken: [12], rows: after, ms: 100 },
      open,
    );
    expect(steps.map(([stage]) => [stage.rows[0], stage.taking, stage.heads])).toEqual([
      [[12], 0, {}],
      [[5], null, { 1: 1 }],
    ]);
    expect(steps.reduce((sum, [, ms]) => sum + ms, 0)).toBeCloseTo(100);
  });
  test("marks go when the next turn is turned over", () => {
    expect(staged(reveal, { ...open, marked: [88] })[0]![0].marked).toEqual([]);
  });
});
