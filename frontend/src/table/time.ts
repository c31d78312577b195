/** The clock of a table as its pages show it. Everything is in seconds of the server's clock. */
import type { Limits, Seat, Table } from "../wire/types";
import { awaitedByHand } from "./awaited";

const GONE_AFTER_S = 2; // A zero that stays would say that nothing happens; the server's move is on its way.
export const DIGITS_S = 15; // From then on seconds are counted: time to act, none to go away.
const LAST_CALL_S = 5; // It is said once more: time for one tap.

export interface TimeLeft {
  /** Until the seat is late, its reserve included; below 0 it is. */
  left: number;
  /** What is left of the time for this decision, and of the reserve behind it. */
  decision: number;
  reserve: number;
  /** What is running, decision or reserve, as a part of its whole. */
  share: number;
}

/** The awaited seats for which the clock runs. */
export const timed = (table: Table): number[] =>
  table.room.time_is_up_at === undefined ? [] : awaitedByHand(table);

const lost = (table: Table): number[] =>
  table.room.held ? timed(table).filter((seat) => table.room.seats[seat]!.away_since !== undefined) : [];

/** When time stopped for this decision, if the clock stands still or has stood still for as long as it may. */
function stoppedAt(table: Table, limits: Limits): number | null {
  const since = lost(table).map((seat) => table.room.seats[seat]!.away_since!);
  const { clock, time_is_up_at } = table.room;
  if (!since.length || !clock || time_is_up_at === undefined) return null;
  // Who was lost before the question is waited for from the question on.
  return Math.max(Math.min(...since), time_is_up_at - limits.held - clock.seconds);
}

const SAME_S = 1; // Clocks that differ by less are left alone: a countdown that trembles is worse.

/**
 * By how much the server's clock is ahead of the device's, after an answer that says so and took a round trip: the device's
 * may have been set meanwhile.
 */
export function corrected(skew: number, said: number, roundTrip: number): number {
  return Math.abs(said - skew) > SAME_S + roundTrip ? said : skew;
}

/** The time left to a seat, or null where no clock runs for it or it is over. */
export function timeLeft(table: Table, limits: Limits, seat: number, now: number): TimeLeft | null {
  const { clock, time_is_up_at, reserves } = table.room;
  if (!clock || time_is_up_at === undefined || !timed(table).includes(seat)) return null;
  const stopped = stoppedAt(table, limits);
  const decision = Math.min(
    time_is_up_at - now,
    stopped === null ? Infinity : time_is_up_at - limits.held - stopped,
  );
  const reserve = reserves?.[seat] ?? 0;
  const left = decision + reserve;
  if (left < -GONE_AFTER_S) return null;
  const share =
    decision > 0 || !reserve ? decision / clock.seconds : left / Math.max(clock.reserve ?? 0, reserve);
  return {
    left,
    decision: Math.max(decision, 0),
    reserve: Math.max(Math.min(reserve, left), 0),
    share: Math.min(Math.max(share, 0), 1),
  };
}

/** For whom the clock stands still. */
export function heldFor(table: Table, limits: Limits, now: number): number[] {
  const stopped = stoppedAt(table, limits);
  return stopped !== null && now < stopped + limits.held ? lost(table) : [];
}

/** "1:05" of so many seconds; nothing that is left reads as nothing. */
export function minutes(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The seconds that are said aloud now: none, or those of the last call that has been reached. */
export function called(left: number, whole: number): number | null {
  const call = left <= LAST_CALL_S ? LAST_CALL_S : left <= DIGITS_S ? DIGITS_S : null;
  return call === null || left <= 0 ? null : Math.min(call, whole);
}

/** Whether a person has been lost for so long that the table may go on without them. */
export const isLost = (seat: Seat, limits: Limits, now: number): boolean =>
  seat.away_since !== undefined && now - seat.away_since >= limits.lost;

/** Why a table may want to go on without somebody. */
export type Why = "lost" | "late" | "left";
export interface Missing {
  seat: number;
  why: Why;
  /** Tells this absence from the next one. */
  key: string;
}

/** Who keeps the table waiting, in the order of seats: lost for long, late twice in a row, or gone for good. */
export function missing(table: Table, limits: Limits, now: number): Missing[] {
  if (table.room.phase !== "playing") return [];
  return table.room.seats.flatMap((seat, index): Missing[] => {
    if (seat.kind !== "person" || seat.out || index === table.you.seat) return [];
    if (seat.state === "left") return [{ seat: index, why: "left", key: `${index} left` }];
    if (isLost(seat, limits, now) && !seat.system)
      return [{ seat: index, why: "lost", key: `${index} ${seat.away_since}` }];
    if ((seat.late ?? 0) >= limits.late_in_a_row)
      return [{ seat: index, why: "late", key: `${index} late ${seat.late}` }];
    return [];
  });
}

/** Who has still to wish a pause that others wish. */
export const hesitating = (table: Table): number[] =>
  table.room.seats.flatMap((seat, index) =>
    (seat.kind === "person" || seat.held) && seat.state === "here" && !table.room.pausing?.includes(index)
      ? [index]
      : [],
  );
