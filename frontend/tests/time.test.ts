import { describe, expect, test } from "vitest";
import { called, corrected, heldFor, hesitating, minutes, missing, timed, timeLeft } from "../src/table/time";
import { limits } from "./surroundings";
import type { Room, Seat, Table } from "../src/wire/types";

const person: Seat = { name: "Nana", kind: "person", ready: true, state: "here", system: false };
const seats = (...changes: Partial<Seat>[]): Seat[] => changes.map((change) => ({ ...person, ...change }));
const table = (room: Partial<Room>, waiting: number[] = [0, 1]): Table =>
  ({
    room: { phase: "playing", seats: seats({}, {}), ...room },
    you: { host: false, seat: 0 },
    game: { waiting },
  }) as Table;
const clock = { seconds: 20 };

describe("the time left", () => {
  test("runs down to zero and is gone two seconds later", () => {
    const at = table({ clock, time_is_up_at: 100 });
    expect(timeLeft(at, limits, 0, 85)).toMatchObject({ left: 15, decision: 15, reserve: 0, share: 0.75 });
    expect(timeLeft(at, limits, 0, 100)).toMatchObject({ left: 0, share: 0 });
    expect(timeLeft(at, limits, 0, 101.9)).toMatchObject({ decision: 0, reserve: 0, share: 0 });
    expect(timeLeft(at, limits, 0, 102.1)).toBeNull();
  });
  test("then runs into the reserve of the seat", () => {
    const at = table({ clock: { seconds: 20, reserve: 60 }, time_is_up_at: 100, reserves: [60, 30] });
    expect(timeLeft(at, limits, 0, 90)).toMatchObject({ left: 70, decision: 10, reserve: 60, share: 0.5 });
    expect(timeLeft(at, limits, 0, 115)).toMatchObject({ left: 45, decision: 0, reserve: 45, share: 0.75 });
    expect(timeLeft(at, limits, 1, 115)).toMatchObject({ left: 15, decision: 0, reserve: 15, share: 0.25 });
    expect(timeLeft(at, limits, 1, 133)).toBeNull();
  });
  test("runs for awaited people alone, and only while a clock runs", () => {
    const others = seats(
      {},
      { kind: "computer" },
      { system: true },
      { state: "left" },
      { state: "away", away_since: 1 },
    );
    const at = table({ clock, time_is_up_at: 100, seats: others }, [0, 1, 2, 3, 4]);
    expect(timed(at)).toEqual([0, 4]);
    expect(timed(table({ clock, time_is_up_at: 100 }, [1]))).toEqual([1]);
    expect(timed(table({ clock }))).toEqual([]);
    expect(timeLeft(table({ time_is_up_at: 100 }), limits, 0, 90)).toBeNull();
    expect(timeLeft(table({ clock, time_is_up_at: 100 }, [1]), limits, 0, 90)).toBeNull();
  });
});

describe("a clock that is held", () => {
  // Asked at 20 for 20 s; seat 1 was lost at 30, so that the time is up at 100 at the latest.
  const lost = seats({}, { state: "away", away_since: 30 });
  const at = table({ clock, time_is_up_at: 100, held: true, seats: lost });
  test("stands still from the moment of the loss for a minute, then runs on", () => {
    for (const now of [40, 60, 89]) expect(timeLeft(at, limits, 0, now)?.left).toBe(10);
    expect(timeLeft(at, limits, 0, 95)?.left).toBe(5);
  });
  test("says for whom, as long as it stands still", () => {
    expect(heldFor(at, limits, 60)).toEqual([1]);
    expect(heldFor(at, limits, 91)).toEqual([]);
    expect(heldFor(table({ clock, time_is_up_at: 40 }), limits, 30)).toEqual([]);
  });
  test("gives the whole time to who was lost before the question", () => {
    const before = { ...at, room: { ...at.room, seats: seats({}, { state: "away", away_since: 3 }) } };
    expect(timeLeft(before, limits, 0, 60)?.left).toBe(20);
    expect(heldFor(before, limits, 79)).toEqual([1]);
  });
});

test("time is written as minutes and seconds that are begun", () => {
  expect([-3, 0, 0.2, 59.1, 61, 600].map(minutes)).toEqual(["0:00", "0:00", "0:01", "1:00", "1:01", "10:00"]);
});
test("seconds are called at fifteen and at five, never more than there are", () => {
  expect([16, 15, 6, 5, 1, 0, -1].map((left) => called(left, 90))).toEqual([null, 15, 15, 5, 5, null, null]);
  expect(called(8, 8)).toBe(8);
});

describe("who keeps the table waiting", () => {
  test("is lost for a minute, late twice, or gone; never oneself, nor whose seat plays already", () => {
    const all = seats(
      { late: 5 },
      { state: "away", away_since: 40 },
      { state: "away", away_since: 41 },
      { state: "away", away_since: 40, system: true },
      { late: 2 },
      { late: 1 },
      { state: "left", system: true },
      { kind: "computer", held: true, state: "left" },
      { state: "away", away_since: 1, out: true },
    );
    const found = missing(table({ seats: all }), limits, 100);
    expect(found.map(({ seat, why }) => [seat, why])).toEqual([
      [1, "lost"],
      [4, "late"],
      [6, "left"],
    ]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(3);
    expect(missing(table({ seats: all, phase: "over" }), limits, 100)).toEqual([]);
  });
  test("hesitates to pause: people who are here and have not said so", () => {
    const all = seats({}, {}, { kind: "computer" }, { kind: "computer", held: true }, { state: "away" });
    expect(hesitating(table({ seats: all, pausing: [0] }))).toEqual([1, 3]);
  });
});

test("a device's clock that was set is corrected, one that is a moment off is left alone", () => {
  // By summer time, by a day, by somebody's hand.
  for (const set of [3600, -3600, 86_400, -86_400, 90]) expect(corrected(5, 5 - set, 0.2)).toBe(5 - set);
  for (const moment of [0.9, -0.9]) expect(corrected(5, 5 + moment, 0)).toBe(5);
  // What an answer says that took long may be as old as that.
  expect(corrected(5, 2, 4)).toBe(5);
});
