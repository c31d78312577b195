import { describe, expect, test } from "vitest";
import { distance, layOut, spot, type Board, type Point } from "../../src/games/toc/geometry";
import { entranceOf, startOf } from "../../src/games/toc/types";

const BOXES = [
  [352, 392], // a phone of 360 × 640
  [352, 340], // with a notice over the hand
  [312, 330], // a phone of 320 × 568
  [768, 760],
  [900, 620], // a desk of 1440 × 900
] as const;
const tables = BOXES.flatMap(([width, height]) => [2, 3, 4, 5, 6].map((seats) => ({ seats, width, height })));
const everything = (board: Board): Point[] => [...board.ring, ...board.houses.flat(), ...board.bases.flat()];

describe.each(tables)("$seats colours in $width × $height", ({ seats, width, height }) => {
  const board = layOut(seats, width, height);

  test("each colour has its squares, its house and its base", () => {
    expect(board.ring).toHaveLength(18 * seats);
    expect(board.houses.map((house) => house.length)).toEqual(Array(seats).fill(4));
    expect(board.bases.map((base) => base.length)).toEqual(Array(seats).fill(4));
  });
  test("all of it is inside the box, with room for a protected pawn", () => {
    for (const { x, y } of everything(board)) {
      expect(Math.min(x, y, width - x, height - y)).toBeGreaterThan(board.pitch * 0.5);
    }
  });
  test("no two places touch, and nothing lies under the cards in the hub", () => {
    const places = everything(board);
    places.forEach((one, index) => {
      for (const other of places.slice(0, index))
        expect(distance(one, other)).toBeGreaterThan(board.pitch * 0.8);
    });
    for (const place of places) expect(distance(place, board.hub)).toBeGreaterThan(board.pitch * 0.95);
  });
  test("squares that follow each other are one pitch apart", () => {
    board.ring.forEach((square, index) => {
      const gap = distance(square, board.ring[(index + 1) % board.ring.length]!) / board.pitch;
      expect(gap).toBeGreaterThan(0.8);
      expect(gap).toBeLessThan(1.05);
    });
  });
  test("a house begins beside its entrance and leads inwards", () => {
    board.houses.forEach((house, colour) => {
      const entrance = board.ring[entranceOf(colour, seats)]!;
      expect(distance(house[0]!, entrance)).toBeLessThan(board.pitch * 1.05);
      expect(distance(house[3]!, board.hub)).toBeLessThan(distance(house[0]!, board.hub));
    });
  });
});

test("the squares of six colours are still clear on a small phone", () => {
  expect(layOut(6, 352, 392).pitch).toBeGreaterThan(22);
  expect(layOut(4, 352, 392).pitch).toBeGreaterThan(27);
});
test("one's own side is at the bottom, and play goes on clockwise from there", () => {
  for (let bottom = 0; bottom < 4; bottom++) {
    const board = layOut(4, 400, 400, bottom);
    const start = (colour: number) => spot(board, colour % 4, startOf(colour % 4));
    expect(start(bottom).y).toBeGreaterThan(350);
    expect(start(bottom + 1).x).toBeLessThan(50);
    expect(start(bottom + 2).y).toBeLessThan(50);
    expect(start(bottom + 3).x).toBeGreaterThan(350);
  }
});
test("a place of every kind has its spot", () => {
  const board = layOut(3, 400, 400, 1);
  expect(spot(board, 2, 53)).toBe(board.ring[53]);
  expect(spot(board, 2, "H3")).toBe(board.houses[2]![3]);
  expect(spot(board, 1, "base", 2)).toBe(board.bases[1]![2]);
});
