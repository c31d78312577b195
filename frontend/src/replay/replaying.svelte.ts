/** A finished game looked at again: its moments, one after the other, shown through the table at which it was played. */
import { tick } from "svelte";
import { Seating } from "../table/seating.svelte";
import { merge } from "../wire/merge";
import type { Analysis, Film, Table, TableEvent } from "../wire/types";
import { marked } from "./worth";

const EVENTS_SHOWN = 240; // As far back as any film and the log look: two of the longest deals.
export const PACES = [0.5, 1, 2, 4]; // From a slow look to a leafing through.

type Hand = (number | string)[];

export interface Moment {
  /** So many moves of the record have been made. */
  made: number;
  table: Table;
  hands: Hand[];
  /** So many of the game's events have happened. */
  happened: number;
}

/** The moments of a film; names that the record does not have are made by `named`. */
export function momentsOf(
  film: Film,
  named: (seat: number) => string,
): { moments: Moment[]; log: TableEvent[] } {
  const log: TableEvent[] = [];
  const moments: Moment[] = [];
  let game: unknown;
  let hands: Hand[] = [];
  let left: number[] = [];
  film.frames.forEach((frame, step) => {
    log.push(...((frame.events ?? []) as unknown as TableEvent[]));
    if (frame.game) game = merge(game, frame.game);
    hands = frame.hands ?? hands;
    left = frame.left ?? left;
    const over = (game as { phase?: string }).phase === "over";
    const seats = Array.from({ length: film.seats }, (_, seat) => ({
      name: film.names?.[seat] ?? named(seat),
      kind: film.computers?.includes(seat) ? ("computer" as const) : ("person" as const),
      ready: true,
      state: "here" as const,
      system: left.includes(seat),
    }));
    const room: Table["room"] = {
      code: "",
      game: film.game,
      phase: over ? "over" : "playing",
      public: false,
      seats,
      options: film.options as Table["room"]["options"],
      changed: [],
      watching: 0,
      played: 0,
    };
    const table: Table = { step, room, you: { host: false }, game };
    moments.push({ made: frame.made, table, hands, happened: log.length });
  });
  return { moments, log };
}

/** Somebody who looks at a finished game: nothing is asked of a server. */
export class Replaying extends Seating {
  readonly moments: Moment[];
  /** How many moves the record has. */
  readonly moves: number;
  index = $state(0);
  /** Grows with each step that no film leads to: the table is drawn anew. */
  jumps = $state(0);
  /** What the choices were worth, once it is known. */
  worth = $state.raw<Analysis | null>(null);
  /** The choices that mattered most, by the moment at which they were made. */
  readonly marks = $derived(
    new Map(this.worth ? marked(this.worth).map((choice) => [this.#momentOf(choice.made), choice]) : []),
  );
  readonly #log: TableEvent[];
  /** The moments at which cards are dealt. */
  readonly #deals: number[];

  constructor(film: Film, named: (seat: number) => string) {
    super("", "replay");
    const { moments, log } = momentsOf(film, named);
    this.moments = moments;
    this.moves = film.moves;
    this.#log = log;
    this.#deals = moments.flatMap((_, index) =>
      index === 0 || this.#news(index).some((event) => event.type === "dealt") ? [index] : [],
    );
    this.#show(0);
  }

  override get whole(): readonly TableEvent[] {
    return this.#log;
  }
  get moment(): Moment {
    return this.moments[this.index]!;
  }
  get atEnd(): boolean {
    return this.index >= this.moments.length - 1;
  }
  /** What happened at a moment. */
  #news(index: number): TableEvent[] {
    return this.#log.slice(this.moments[index - 1]?.happened ?? 0, this.moments[index]?.happened);
  }
  /** Where what happened at the present moment begins in `events`. */
  get newsFrom(): number {
    return this.events.length - this.#news(this.index).length;
  }

  #show(index: number): void {
    this.index = index;
    const { table, happened } = this.moments[index]!;
    this.table = table;
    this.events = this.#log.slice(Math.max(0, happened - EVENTS_SHOWN), happened);
  }

  /** Stand at a moment; nothing is filmed. */
  goTo(index: number): void {
    const to = Math.min(Math.max(index, 0), this.moments.length - 1);
    if (to === this.index) return;
    this.filming = false;
    this.#show(to);
    this.jumps += 1;
  }
  /** Stand at the last moment to which so many moves lead. */
  goToMove(made: number): void {
    this.goTo(this.#momentOf(made));
  }
  #momentOf(made: number): number {
    return this.moments.findLastIndex((moment) => moment.made <= made);
  }
  /** Go on by one moment, and let its film run; one that still runs ends. */
  async forward(): Promise<void> {
    if (this.filming) {
      this.jumps += 1;
      await tick();
    }
    if (this.atEnd) {
      this.running = false;
      return;
    }
    const before = this.table;
    this.#show(this.index + 1);
    const events = this.#news(this.index);
    if (events.length) this.tell({ before, events, missed: false });
  }
  back(): void {
    this.goTo(this.index - 1);
  }
  /** To the deal before, or to the next one. */
  toDeal(by: -1 | 1): void {
    if (by < 0) this.goTo(this.#deals.findLast((deal) => deal < this.index) ?? 0);
    else this.goTo(this.#deals.find((deal) => deal > this.index) ?? this.moments.length - 1);
  }
}
