import { describe, expect, test } from "vitest";
import { lastTurn, rowsBefore, scenes, type PlaceScene, type Scene } from "../src/games/sixquiprend/film";
import { tell } from "../src/games/sixquiprend/sentences";
import type { TableEvent } from "../src/wire/types";

const rows = [[12, 19], [35, 37, 48, 52, 53], [57], [71, 88]];
const placed = (...cards: number[][]): TableEvent => ({ type: "placed", cards });
const kinds = (film: Scene[]) => film.map((scene) => scene.kind);
const only = (film: Scene[]) => film.filter((scene): scene is PlaceScene => scene.kind === "place");

describe("the scenes of a turn", () => {
  test("a card goes to its row, behind the nearest lower card", () => {
    const film = scenes([placed([0, 60, 2, 0], [1, 90, 3, 0])], rows);
    expect(kinds(film)).toEqual(["reveal", "place", "place"]);
    expect(only(film)[0]).toMatchObject({ seat: 0, why: "nearest", after: 57, taken: [], heads: 0 });
    expect(film.at(-1)!.rows).toEqual([
      [12, 19],
      [35, 37, 48, 52, 53],
      [57, 60],
      [71, 88, 90],
    ]);
  });
  test("a sixth card takes the five and begins the row anew", () => {
    const [scene] = only(scenes([placed([0, 54, 1, 6])], rows));
    expect(scene).toMatchObject({ why: "sixth", after: 53, taken: [35, 37, 48, 52, 53], heads: 6 });
    expect(scene!.rows[1]).toEqual([54]);
  });
  test("a card below every row takes the row that was chosen", () => {
    const [scene] = only(scenes([placed([0, 3, 0, 2])], rows));
    expect(scene).toMatchObject({ why: "low", taken: [12, 19], heads: 2 });
    expect(scene!.rows[0]).toEqual([3]);
  });
  test("a low card that takes a row of five is still low", () => {
    expect(only(scenes([placed([0, 3, 1, 6])], rows))[0]).toMatchObject({ why: "low" });
  });
  test("cards that lay open while a row was chosen are not turned over a second time", () => {
    const revealed = { type: "revealed", low: 0, cards: [[0, 3] as const, [1, 60] as const] };
    const turn = placed([0, 3, 0, 2], [1, 60, 2, 0]);
    expect(kinds(scenes([revealed, turn], rows))).toEqual(["reveal", "place", "place"]);
    expect(kinds(scenes([revealed, turn, placed([0, 61, 2, 0])], rows))).toEqual([
      ...["reveal", "place", "place"],
      ...["reveal", "place"],
    ]);
  });
  test("a round is counted and the next one dealt", () => {
    const film = scenes(
      [
        { type: "scored", round: 1, heads: [3, 0], totals: [3, 0] },
        { type: "dealt", round: 2, rows: [1, 2, 3, 4] },
      ],
      rows,
    );
    expect(kinds(film)).toEqual(["score", "deal"]);
    expect(film.at(-1)!.rows).toEqual([[1], [2], [3], [4]]);
  });
  test("nothing is shown of rows that nobody knows, until the next deal", () => {
    const deal = { type: "dealt", round: 2, rows: [1, 2, 3, 4] };
    expect(kinds(scenes([placed([0, 60, 2, 0]), deal, placed([0, 60, 3, 0])], null))).toEqual([
      ...["deal", "reveal", "place"],
    ]);
  });
  test("events of the room have no scene", () => {
    expect(
      scenes(
        [
          { type: "away", seat: 0 },
          { type: "won", seats: [0] },
        ],
        rows,
      ),
    ).toEqual([]);
  });
});

describe("what a log tells of the rows", () => {
  const log: TableEvent[] = [
    { type: "started", game: "sixquiprend", played: 0 },
    { type: "dealt", round: 1, rows: [10, 20, 30, 40] },
    placed([0, 11, 0, 0], [1, 41, 3, 0]),
    { type: "away", seat: 1 },
    placed([0, 5, 1, 3], [1, 42, 3, 0]),
    { type: "scored", round: 1, heads: [3, 0], totals: [3, 0] },
  ];
  test("the rows before each event are those that the events before it left", () => {
    expect(rowsBefore(log, 1)).toBeNull();
    expect(rowsBefore(log, 2)).toEqual([[10], [20], [30], [40]]);
    expect(rowsBefore(log, 4)).toEqual([[10, 11], [20], [30], [40, 41]]);
    expect(rowsBefore(log, 6)).toEqual([[10, 11], [5], [30], [40, 41, 42]]);
  });
  test("the last turn can be shown again, and only it", () => {
    expect(only(lastTurn(log)).map((scene) => scene.card)).toEqual([5, 42]);
    expect(only(lastTurn(log))[0]).toMatchObject({ taken: [20], why: "low" });
  });
  test("without a turn, or without the deal before it, there is nothing to show", () => {
    expect(lastTurn(log.slice(0, 2))).toEqual([]);
    expect(lastTurn(log.slice(2))).toEqual([]);
    expect(lastTurn([])).toEqual([]);
  });
  test.each(["fr", "en"] as const)("every line of the log is a whole sentence (%s)", (tag) => {
    const lines = log.flatMap((event, index) =>
      tell(event, (seat) => `J${seat}`, tag, event.type === "placed" ? rowsBefore(log, index) : null),
    );
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).toMatch(/^[^a-z].*\.$/s);
    expect(lines.join()).not.toMatch(/undefined|null|NaN/);
  });
});
