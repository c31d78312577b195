import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { upTo } from "../src/table/remembered";
import { Talk } from "../src/table/talk.svelte";
import {
  afterRenaming,
  isMuted,
  NOBODY_MUTED,
  readMuted,
  unread,
  withMore,
  withPerson,
  type Line,
} from "../src/table/talking";
import type { TableEvent } from "../src/wire/types";

const said = (name: string, words: string): TableEvent => ({ type: "said", seat: 1, name, words });
const reacted = (name: string, seat = 1): TableEvent => ({ type: "reacted", seat, name, reaction: "bravo" });
const away: TableEvent = { type: "away", seat: 0 };
const more = (lines: Line[], events: TableEvent[], count: number) =>
  withMore(lines, events, upTo(count, events));
const hear = (talk: Talk, events: TableEvent[], count: number, live: boolean) =>
  talk.hear(events, upTo(count, events), live);

describe("lines", () => {
  test("are numbered as their events, and what is known already is not told twice", () => {
    const lines = more([], [away, said("Léo", "a"), away, reacted("Zoé")], 14);
    expect(lines).toEqual([
      { number: 12, name: "Léo", words: "a" },
      { number: 14, name: "Zoé", reaction: "bravo" },
    ]);
    const longer = more(lines, [said("Léo", "a"), away, reacted("Zoé"), said("Léo", "b")], 15);
    expect(longer.map((line) => line.number)).toEqual([12, 14, 15]);
  });
  test("are forgotten when there are too many", () => {
    const many = Array.from({ length: 150 }, (_, index) => said("Léo", String(index)));
    const lines = more([], many, 150);
    expect(lines).toHaveLength(100);
    expect(lines.at(-1)?.words).toBe("149");
  });
  test("are unread when others said them after the last one that was seen", () => {
    const lines = more([], [said("Léo", "a"), said("Nana", "b"), said("Zoé", "c")], 3);
    expect(unread(lines, 0, "Nana")).toBe(2);
    expect(unread(lines, 1, "Nana")).toBe(1);
    expect(unread(lines, 3, "Nana")).toBe(0);
    expect(unread(lines, 0, undefined)).toBe(3);
  });
});

describe("who is muted", () => {
  test("is muted at one table, until heard again", () => {
    const muted = withPerson(NOBODY_MUTED, "t1", "Léo", true);
    expect([isMuted(muted, "t1", "Léo"), isMuted(muted, "t2", "Léo"), isMuted(muted, "t1", "Zoé")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(withPerson(muted, "t1", "Léo", false)).toEqual(NOBODY_MUTED);
    expect(isMuted({ ...NOBODY_MUTED, all: true }, "t1", "Zoé")).toBe(true);
  });
  test("stays muted under another name", () => {
    const muted = withPerson(NOBODY_MUTED, "t1", "Léo", true);
    const renamed = { type: "renamed", seat: 1, was: "Léo", name: "Leo 2" };
    expect(isMuted(afterRenaming(muted, "t1", [away, renamed]), "t1", "Leo 2")).toBe(true);
    expect(afterRenaming(muted, "t2", [renamed])).toBe(muted);
    expect(afterRenaming(muted, "t1", [away])).toBe(muted);
  });
  test("is kept in writing; what is not understood counts as nothing", () => {
    const muted = withPerson({ all: true, people: [] }, "t1", "Léo", true);
    expect(readMuted(JSON.stringify(muted))).toEqual(muted);
    for (const kept of [null, "", "{", "3", '{"all":1}', '{"people":[1]}'])
      expect(readMuted(kept)).toEqual(NOBODY_MUTED);
  });
  test("never becomes a list without an end", () => {
    let muted = NOBODY_MUTED;
    for (let n = 0; n < 80; n++) muted = withPerson(muted, "t1", `J${n}`, true);
    expect(muted.people).toHaveLength(50);
    expect(isMuted(muted, "t1", "J79")).toBe(true);
  });
});

describe("talk at a table", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(() => vi.useRealTimers());
  const talk = () => new Talk("t1", () => "Nana");

  test("a reaction stands over its seat for three seconds, the last one counts", () => {
    const here = talk();
    hear(here, [reacted("Léo")], 1, true);
    vi.advanceTimersByTime(2_000);
    hear(here, [reacted("Léo"), reacted("Zoé", 2)], 3, true);
    vi.advanceTimersByTime(1_500);
    expect(Object.keys(here.reactions)).toEqual(["1", "2"]);
    vi.advanceTimersByTime(1_500);
    expect(here.reactions).toEqual({});
  });
  test("what happened before one came is read, not shown or spoken", () => {
    const here = talk();
    hear(here, [said("Léo", "a"), reacted("Léo")], 2, false);
    expect(here.lines).toHaveLength(2);
    expect([here.reactions, here.spoken, here.unread]).toEqual([{}, [], 2]);
    here.read();
    expect(here.unread).toBe(0);
    const again = talk();
    hear(again, [said("Léo", "a"), reacted("Léo"), said("Léo", "b")], 3, false);
    expect(again.unread).toBe(1);
  });
  test("of the muted nothing is seen, spoken or counted, until they are heard again", () => {
    const here = talk();
    here.mute("Léo", true);
    hear(here, [said("Léo", "a"), reacted("Léo"), said("Zoé", "b"), said("Nana", "c")], 4, true);
    expect(here.lines.map((line) => line.name)).toEqual(["Zoé", "Nana"]);
    expect(here.spoken.map((line) => line.name)).toEqual(["Zoé"]);
    expect([here.reactions, here.unread]).toEqual([{}, 1]);
    expect(here.remind(0, "Léo", true, 30)).toBe(false);
    here.muteAll(true);
    expect(here.lines.map((line) => line.name)).toEqual(["Nana"]);
    expect(talk().allMuted).toBe(true);
    here.muteAll(false);
    here.mute("Léo", false);
    expect(here.lines).toHaveLength(4);
  });
  test("who is muted stays so when the table has another link, for all people of this browser", () => {
    const [here, beside] = [talk(), talk()];
    here.mute("Léo", true);
    here.moveTo("t2");
    beside.moveTo("t2");
    for (const one of [here, beside, new Talk("t2", () => "Nana")]) expect(one.isMuted("Léo")).toBe(true);
    expect(talk().isMuted("Léo")).toBe(false);
  });
  test("what was read before the link moved stays read after it", () => {
    const here = talk();
    hear(here, [said("Léo", "a")], 1, true);
    here.moveTo("t2");
    here.read();
    expect(sessionStorage.getItem("tablee.read.t2")).toBe("1");
    expect(sessionStorage.getItem("tablee.read.t1")).toBeNull();
  });
  test("a reminder rests for half a minute, and is seen by the one who is reminded", () => {
    const here = talk();
    expect(here.remind(2, "Zoé", false, 30)).toBe(false);
    expect([here.nudged[2], here.nudgedBy]).toEqual([true, null]);
    expect(here.remind(0, "Zoé", true, 30)).toBe(true);
    expect(here.nudgedBy).toBe("Zoé");
    vi.advanceTimersByTime(10_000);
    expect([here.nudged[2], here.nudgedBy]).toEqual([true, null]);
    vi.advanceTimersByTime(20_000);
    expect(here.nudged).toEqual({});
  });
});
