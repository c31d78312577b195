/**
 * The people who share this device at one table. Each has a seating of their own, all are connected, and one sits in
 * front: the page shows what that one sees. Between two of them falls a curtain, so that nobody sees another's hand.
 */
import type { Answer } from "../wire/types";
import { NO_SUCH_PERSON, REMOVED } from "../wire/connection";
import { awaitedByHand } from "./awaited";
import { Seating } from "./seating.svelte";

export class Device {
  people = $state.raw<Seating[]>([]);
  front: Seating = $state.raw()!;
  /** Whether the hand in front is hidden until its owner says so. */
  #covered = $state(true);

  constructor(code: string) {
    this.front = this.#enter(code, 1);
    for (const person of remembered(code)) this.#enter(code, person);
  }

  #enter(code: string, person: number): Seating {
    const seating = new Seating(code, person);
    seating.device = this;
    this.people = [...this.people, seating].sort((one, other) => Number(one.person) - Number(other.person));
    return seating;
  }

  open(): void {
    for (const seating of this.people) seating.open();
  }

  close(): void {
    for (const seating of this.people) seating.close();
  }

  get #code(): string {
    return this.front.code;
  }

  /** Whoever of this device has a seat. */
  seated = $derived(
    this.people.filter((one) => one.seat !== undefined && one.table?.room.seats[one.seat]?.state !== "left"),
  );
  /** Whether more than one plays here; before all have been greeted it may be so. */
  shared = $derived(
    this.seated.length > 1 || (this.people.length > 1 && this.people.some((one) => !one.table && !one.ended)),
  );
  /** Whoever of this device has the host's tools. */
  host = $derived(this.people.find((one) => one.isHost));
  full = $derived(!!this.front.table && this.people.length >= this.front.limits.people);

  // --- coming and going

  /** Somebody sits down at this device. Returns what the server said of it. */
  async add(name: string): Promise<Answer> {
    const taken = this.people.map((one) => one.person);
    const person = Array.from({ length: this.front.limits.people }, (_, index) => index + 1).find(
      (one) => !taken.includes(one),
    );
    if (person === undefined) return { ok: false, code: "resting", sentence: "" };
    const seating = this.#enter(this.#code, person);
    seating.open();
    let answer = await seating.ask("join", { name });
    // Who sat here before the page was loaded anew has the seat still.
    if (!answer.ok && answer.code === "seated_already") answer = { ok: true };
    if (answer.ok) {
      this.#remember();
      if (seating.table?.room.phase === "waiting" && seating.seat !== undefined)
        void seating.ask("ready", { ready: true });
    } else this.drop(seating);
    return answer;
  }

  /** Somebody gets up, and is not of this device any more. */
  async remove(seating: Seating): Promise<void> {
    if (seating.seat !== undefined) await seating.ask("leave");
    this.drop(seating);
  }

  drop(seating: Seating): void {
    seating.close();
    this.people = this.people.filter((one) => one !== seating);
    if (this.front === seating) {
      this.front = this.people[0]!;
      this.cover();
    }
    this.#remember();
  }

  #remember(): void {
    const others = this.people.map((one) => one.person).filter((person) => person !== 1);
    const key = `tablee.people.${this.#code}`;
    if (others.length) localStorage.setItem(key, others.join(" "));
    else localStorage.removeItem(key);
  }

  /** Let go of people whom the server does not know or want; returns why, if one of them was removed. */
  dropEnded(): string {
    let why = "";
    for (const seating of this.people.filter((one) => one.person !== 1)) {
      if (seating.ended !== REMOVED && seating.ended !== NO_SUCH_PERSON) continue;
      why = seating.farewell || why;
      this.drop(seating);
    }
    return why;
  }

  /** The one who holds no seat in front gives way to one who does. */
  bringSeatedForward(): void {
    const first = this.seated[0];
    if (first && this.front.table && !this.seated.includes(this.front)) this.front = first;
  }

  // --- the curtain

  /** Whether the curtain is down: nobody's hand is shown. */
  curtain = $derived(this.shared && this.#covered && this.front.table?.room.phase === "playing");

  /** Those of this device whom the game awaits, the next after the one in front first. */
  awaited = $derived.by(() => {
    const table = this.front.table;
    if (!table) return [];
    const seats = awaitedByHand(table);
    const here = this.seated.filter((one) => seats.includes(one.seat!));
    const after = (one: Seating) =>
      (one.seat! - (this.front.seat ?? 0) + table.room.seats.length) % table.room.seats.length;
    return here.sort((one, other) => after(one) - after(other));
  });

  /** Whether it is for another one to choose, once what happened has been seen. */
  passes = $derived(
    this.shared && !this.front.filming && this.awaited.length > 0 && !this.awaited.includes(this.front),
  );

  /** Let the curtain fall. */
  cover(): void {
    this.#covered = true;
    this.allHaveSeen();
  }

  /** What has been shown in front so far, the others have seen as well. */
  allHaveSeen(): void {
    for (const seating of this.people) if (seating !== this.front) seating.forget();
  }

  /** A game has ended: the next one begins behind the curtain. */
  endGame(): void {
    this.#covered = true;
  }

  /** Show the table to this one. */
  uncover(seating: Seating): void {
    this.front = seating;
    this.#covered = false;
  }
}

function remembered(code: string): number[] {
  const kept = localStorage.getItem(`tablee.people.${code}`) ?? "";
  return kept
    .split(" ")
    .map(Number)
    .filter((person) => Number.isInteger(person) && person >= 2);
}
