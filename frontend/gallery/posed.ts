/** Somebody at a table that stands still: nothing is asked of a server, and nothing happens. */
import { Seating } from "../src/table/seating.svelte";
import type { Limits, Table, TableEvent } from "../src/wire/types";
import poses from "./poses.json";

const LIMITS: Limits = {
  lost: 60,
  late_in_a_row: 2,
  held: 60,
  nudge: 30,
  offer: 600,
  clock: [5, 3600],
  reserve: 3600,
  words: 200,
  reason: 120,
  people: 6,
};

/** The tables that are kept, by name (tests/browser/poses.py). */
export const stands = poses as unknown as Record<string, { table: Table; events: TableEvent[] }>;

export class Posed extends Seating {
  readonly #log: TableEvent[];

  /** `person` as a seating has it: a player, or one who looks on. */
  constructor(name: string, person: 1 | "tv" = 1) {
    super("code", person);
    const { table, events } = stands[name]!;
    this.limits = LIMITS;
    this.status = "live";
    this.#log = this.events = events;
    this.table = table;
  }

  override get whole(): readonly TableEvent[] {
    return this.#log;
  }
}
