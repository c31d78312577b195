import { webcrypto } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { freshShare, note, noted } from "../src/fair/noted";
import { ordered, verify } from "../src/fair/verify";
import type { FilmDeal } from "../src/wire/types";
import deals from "./deals.json";

type Known = FilmDeal & {
  name: string;
  seats: number;
  first: number | null;
  seal: NonNullable<FilmDeal["seal"]>;
};
// The same deals as in tests/rules/test_fairness.py, written by tests/rules/deals.py.
const known = deals as unknown as Known[];
const dealt = ({ first, ...deal }: Known): FilmDeal => ({
  ...deal,
  made: 1,
  ...(first !== null && { first }),
});
const OTHER = "00".repeat(32);

beforeEach(() => void vi.stubGlobal("crypto", webcrypto));

describe.each(known)("$name", (deal) => {
  const { seats, seal } = deal;
  test("is found again from its seal", async () => {
    expect(await verify(dealt(deal), seats)).toEqual({ seal: true, deck: true });
  });
  test("is not taken for another one", async () => {
    const swapped = [deal.cards[1]!, deal.cards[0]!, ...deal.cards.slice(2)];
    expect(await verify({ ...dealt(deal), cards: swapped }, seats)).toEqual({ seal: true, deck: false });
    const seed = { ...dealt(deal), seal: { ...seal, seed: OTHER } };
    expect(await verify(seed, seats)).toEqual({ seal: false, deck: false });
    const salt = { ...dealt(deal), seal: { ...seal, salt: OTHER } };
    expect(await verify(salt, seats)).toEqual({ seal: false, deck: true });
    const more = { ...seal, shares: [...(seal.shares ?? []), { seat: null, share: OTHER }] };
    expect(await verify({ ...dealt(deal), seal: more }, seats)).toEqual({ seal: true, deck: false });
  });
});

test("without a seal there is nothing to be found", async () => {
  expect(await verify({ made: 1, cards: [1, 2] }, 2)).toBeNull();
});
test("decks are ordered by number, or by rank and suit", () => {
  expect(ordered([10, 9, 100])).toEqual([9, 10, 100]);
  expect(ordered(["2S", "KC", "AC", "AS", "TH"])).toEqual(["AS", "AC", "2S", "TH", "KC"]);
});

describe("what this browser wrote down", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  test("is nothing, a commitment, or the shares of all its people", () => {
    expect(noted("a")).toBeNull();
    note("a", null);
    expect(noted("a")).toEqual([]);
    note("a", "1");
    note("a", "2");
    note("a", "2");
    note("a", null);
    expect(noted("a")).toEqual(["1", "2"]);
    expect(noted("b")).toBeNull();
  });
  test("is forgotten, the oldest first", () => {
    for (let deal = 0; deal < 400; deal++) note(String(deal), null);
    expect([noted("0"), noted("399")]).toEqual([null, []]);
  });
  test("survives what somebody else wrote there", () => {
    localStorage.setItem("tablee.deals", "{");
    expect(noted("a")).toBeNull();
    note("a", "1");
    expect(noted("a")).toEqual(["1"]);
  });
});
test("a share has 256 bits and is never the same", () => {
  expect(freshShare()).toMatch(/^[0-9a-f]{64}$/);
  expect(freshShare()).not.toBe(freshShare());
});
