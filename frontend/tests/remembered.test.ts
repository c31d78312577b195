import { expect, test } from "vitest";
import { missed, newest, numbersOf } from "../src/table/remembered";
import type { TableEvent } from "../src/wire/types";
import { hello } from "./surroundings";

const said: TableEvent = { type: "said", seat: 0, name: "Léo", words: "a" };
const placed: TableEvent = { type: "placed", cards: [] };

test("what was missed is told by its numbers, with and without gaps", () => {
  const whole = hello(0, 12, [placed, said, placed]);
  expect(numbersOf(whole)).toEqual([10, 11, 12]);
  expect(missed(whole, 10)).toEqual([said, placed]);
  const gaps = { ...hello(0, 90, [placed, placed, said, said]), numbers: [3, 4, 89, 90] };
  expect(missed(gaps, 3)).toEqual([placed, said, said]);
  expect(missed(gaps, 0)).toHaveLength(4);
  expect(missed(gaps, 90)).toEqual([]);
});
test("a flood of talk takes no room from what happened", () => {
  const events = [...Array.from({ length: 100 }, () => placed), ...Array.from({ length: 500 }, () => said)];
  const kept = newest(events);
  expect(kept.filter(({ type }) => type === "placed")).toHaveLength(100);
  expect(kept.filter(({ type }) => type === "said")).toHaveLength(120);
  expect(newest([said, placed])).toEqual([said, placed]);
  expect(newest([...Array.from({ length: 300 }, () => placed), said])).toHaveLength(121);
});
