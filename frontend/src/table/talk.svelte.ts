/** The talk at one table as this browser hears it: lines, reactions over seats, reminders, and who is muted. */
import type { TableEvent } from "../wire/types";
import {
  afterMoving,
  afterRenaming,
  isMuted,
  isTalk,
  lineOf,
  readMuted,
  unread,
  withMore,
  withPerson,
  type Line,
  type Muted,
  type Reaction,
} from "./talking";

const KEPT = "tablee.muted";
const REACTION_MS = 3_000; // A glance round the table finds it.
const NUDGED_MS = 8_000; // Somebody who looks up from something else still sees who asked.
const SPOKEN_KEPT = 3; // A screen reader has begun with older ones already.

export class Talk {
  #lines = $state.raw<Line[]>([]);
  #read = $state(0);
  #muted = $state.raw<Muted>(readMuted(localStorage.getItem(KEPT)));
  /** The reaction that each seat shows just now. */
  reactions = $state<Record<number, { reaction: Reaction; number: number }>>({});
  /** Who reminded this player a moment ago. */
  nudgedBy = $state<string | null>(null);
  /** Seats that have been reminded lately. */
  nudged = $state<Record<number, true>>({});
  /** What has just been said by others, for who listens. */
  spoken = $state.raw<Line[]>([]);
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #table: string;
  readonly #me: () => string | undefined;

  /** The talk of a table, with the name by which its viewer is known there. */
  constructor(table: string, me: () => string | undefined) {
    this.#table = table;
    this.#me = me;
    this.#read = Number(sessionStorage.getItem(this.#key) ?? 0);
  }

  get #key(): string {
    return `tablee.read.${this.#table}`;
  }

  lines = $derived(this.#lines.filter((line) => this.#hears(line.name)));
  unread = $derived.by(() => unread(this.lines, this.#read, this.#me()));

  #hears(name: string): boolean {
    return name === this.#me() || !isMuted(this.#muted, this.#table, name);
  }

  get allMuted(): boolean {
    return this.#muted.all;
  }
  /** Whether this person is muted by name, also while all are. */
  isMuted = (name: string): boolean => isMuted({ ...this.#muted, all: false }, this.#table, name);
  /** The table has another link: who is muted stays so. */
  moveTo(table: string): void {
    // Another person of this device may have written it already.
    const muted = afterMoving(readMuted(localStorage.getItem(KEPT)), this.#table, table);
    this.#table = table;
    this.#keep(muted);
  }
  muteAll(all: boolean): void {
    this.#keep({ ...this.#muted, all });
  }
  mute(name: string, mute: boolean): void {
    this.#keep(withPerson(this.#muted, this.#table, name, mute));
  }
  #keep(muted: Muted): void {
    this.#muted = muted;
    localStorage.setItem(KEPT, JSON.stringify(muted));
  }

  /** Everything said so far has been seen. */
  read(): void {
    const last = this.#lines.at(-1)?.number ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    sessionStorage.setItem(this.#key, String(last));
  }

  /** Events that happened, with their numbers; `live` says that it was just now. */
  hear(events: readonly TableEvent[], numbers: readonly number[], live: boolean): void {
    const muted = afterRenaming(this.#muted, this.#table, events);
    if (muted !== this.#muted) this.#keep(muted);
    if (events.some(isTalk)) this.#lines = withMore(this.#lines, events, numbers);
    if (!live) return;
    events.forEach((event, index) => {
      const line = lineOf(event, numbers[index]!);
      if (!line || !this.#hears(line.name)) return;
      if (line.reaction) this.#show(event["seat"] as number, line.reaction, line.number);
      if (line.name !== this.#me()) this.spoken = [...this.spoken, line].slice(-SPOKEN_KEPT);
    });
  }

  #show(seat: number, reaction: Reaction, number: number): void {
    this.reactions[seat] = { reaction, number };
    this.#later(REACTION_MS, () => {
      if (this.reactions[seat]?.number === number) delete this.reactions[seat];
    });
  }

  /** A seat was reminded, and may be again after so many seconds; returns whether it was this viewer's, by somebody who is heard. */
  remind(seat: number, by: string, mine: boolean, again: number): boolean {
    this.nudged[seat] = true;
    this.#later(again * 1000, () => delete this.nudged[seat]);
    if (!mine || !this.#hears(by)) return false;
    this.nudgedBy = by;
    this.#later(NUDGED_MS, () => (this.nudgedBy = null));
    return true;
  }

  #later(ms: number, then: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
