import { expect, test } from "vitest";
import { merge } from "../src/wire/merge";

test("members are replaced, added and, by null, taken away", () => {
  expect(merge({ a: 1, b: { c: 2, d: 3 } }, { a: 9, b: { d: null, e: 4 } })).toEqual({
    a: 9,
    b: { c: 2, e: 4 },
  });
});
test("lists are replaced whole", () => {
  expect(merge({ hand: [1, 2, 3] }, { hand: [1, 3] })).toEqual({ hand: [1, 3] });
});
test("what was there stays as it was", () => {
  const before = { room: { step: 1 } };
  merge(before, { room: { step: 2 } });
  expect(before).toEqual({ room: { step: 1 } });
});
