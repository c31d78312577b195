import { describe, expect, test } from "vitest";
import { markOf, outline, SHAPES, spread, ticks } from "../src/table/lines";

describe("the numbers at an axis", () => {
  test.each([
    [0, 28, [0, 10, 20, 30]],
    [0, 66, [0, 20, 40, 60, 80]],
    [0, 1, [0, 1]],
    [-14, 31, [-20, 0, 20, 40]],
    [-5, 0, [-6, -4, -2, 0]],
    [0, 400, [0, 100, 200, 300, 400]],
  ])("from %d to %d", (least, most, marks) => {
    expect(ticks(least, most)).toEqual(marks);
  });
  test("are few, cover everything, and have zero among them", () => {
    for (let least = -60; least <= 0; least += 7)
      for (let most = 1; most < 300; most += 11) {
        const marks = ticks(least, most);
        expect(marks).toContain(0);
        expect(marks.length).toBeLessThan(8);
        expect(marks[0]).toBeLessThanOrEqual(least);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
      }
  });
});

describe("names at the ends of lines", () => {
  test("stay where they belong if there is room", () => {
    expect(spread([90, 10, 50], 20, 0, 100)).toEqual([90, 10, 50]);
  });
  test("make room for one another, in the order of their lines", () => {
    expect(spread([50, 50, 52], 20, 0, 100)).toEqual([50, 70, 90]);
  });
  test("stay inside, at the bottom as at the top", () => {
    expect(spread([99, 98, 100], 20, 0, 100)).toEqual([80, 60, 100]);
    expect(spread([-5, 0], 20, 4, 100)).toEqual([4, 24]);
  });
  test("keep their distance where they do not fit", () => {
    expect(spread([0, 0, 0], 20, 0, 30)).toEqual([0, 20, 40]);
  });
});

test("fifteen lines differ by shape and dash, without colour", () => {
  const marks = Array.from({ length: 15 }, (_, seat) => JSON.stringify(markOf(seat)));
  expect(new Set(marks).size).toBe(15);
});
test("every shape can be drawn, and no two are drawn alike", () => {
  const drawn = SHAPES.map((shape) => outline(shape, 10, 10, 4));
  expect(new Set(drawn).size).toBe(SHAPES.length);
  for (const path of drawn) expect(path).toMatch(/^M[-\d. a-zA-Z]+$/);
});
