/** One person at one table: what they see, what happened, what they ask for. Pages draw it and call its commands. */
import type { Snippet } from "svelte";
import { games } from "../games/register";
import { language } from "../i18n/language.svelte";
import { freshShare, note } from "../fair/noted";
import { tablePath } from "../wire/ahead";
import * as api from "../wire/api";
import { keepConnected } from "../wire/browser";
import type { Connection, Follow, News, Status } from "../wire/connection";
import type { Announced, Answer, Hint, Limits, Table, TableEvent } from "../wire/types";
import { buzz } from "./buzz.svelte";
import type { Device } from "./device.svelte";
import { moveKept } from "./kept";
import { missed, newest, numbersOf, upTo } from "./remembered";
import { moo } from "./sound";
import { Talk } from "./talk.svelte";
import { corrected } from "./time";

const BUTTON_REST_MS = 5_000; // A pressed button rests until it is answered, at most so long.
const RELOADED = "tablee.reloaded"; // Its value says that a newer page has been asked for.
const NUDGE_BUZZ_MS = [120, 80, 240]; // Felt through a table, as a moo.
export const TOAST_MS = 4_500; // Long enough to read a sentence twice.

/** What has just happened, for a film: the table before it, and the events. `missed` is true for who comes back. */
export interface Happening {
  before: Table | null;
  events: TableEvent[];
  missed: boolean;
}

/** Load the page that this server serves, once: should that one not do either, loading it again does not help. */
function outdated(): void {
  if (sessionStorage.getItem(RELOADED)) return;
  sessionStorage.setItem(RELOADED, "yes");
  location.reload();
}

/** The log since another game was chosen, if one was: what was before is told by the other game's pages. */
const ofOneGame = (events: TableEvent[]): TableEvent[] =>
  events.slice(
    Math.max(
      0,
      events.findLastIndex((event) => event.type === "game"),
    ),
  );
/** What lies open over the table. */
export type Sheet = "host" | "phone" | "friend" | "evening";

/** What somebody without a seat has come for: an offered seat, their own seat, or to be let in. */
export type Errand = { kind: "claim"; token: string; named: boolean } | { kind: "ask" } | { kind: "knock" };

export class Seating {
  /** The code of the table's link, which the host may change. */
  code = $state("");
  table = $state.raw<Table | null>(null);
  events = $state.raw<TableEvent[]>([]);
  status = $state<Status>("connecting");
  ended = $state<number | null>(null);
  /** What the server said when it ended. */
  farewell = $state("");
  toast = $state<string | null>(null);
  /** Commands on their way, by type: their buttons rest. */
  sending = $state<Record<string, boolean>>({});
  /** Server's clock less this device's, in seconds. */
  skew = $state(0);
  /** The server answers, and yet no socket opens: something on the way lets none through. */
  barred = $state(false);
  /** The server's limits; they come with the first view, before anything asks for them. */
  limits: Limits = $state.raw()!;
  /** Until when the table is kept if nothing more happens, in seconds of the server's clock; undefined if for ever. */
  keptUntil = $state<number | undefined>();
  /** The restart that the operator announces. */
  announced = $state.raw<Announced | null>(null);
  readonly talk: Talk;
  /** The device at which this person sits, perhaps with others. */
  device: Device | undefined;
  sheet = $state<Sheet | null>(null);
  /** The seat about which the host's tools were opened. */
  about = $state<number | null>(null);
  errand = $state.raw<Errand | null>(null);
  /** A film is running: what comes next waits for its end. */
  filming = $state(false);
  /** How many times as fast as usual films run. */
  pace = $state(1);
  /** What stands in the place of the hand where nobody plays; nothing at a table that is played at. */
  below = $state.raw<Snippet | null>(null);
  /** The replay goes on by itself. */
  running = $state(false);

  #connection: Connection | null = null;
  /** The commitment of the seal that this person has added to, and the one that is written down. */
  #sealSeen = "";
  #noted = "";
  #end: (() => void) | null = null;
  /** The greeting arrives before the table that shows its film is drawn. */
  #unheard: Happening | null = null;
  #listeners = new Set<(happening: Happening) => void>();
  #toastTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `person` is the browser's own player (1), another one who shares it (2 to 6), a television that only looks on, or
   * whoever looks at a finished game again.
   */
  constructor(
    code: string,
    readonly person: number | "tv" | "replay" = 1,
  ) {
    this.code = code;
    this.talk = new Talk(code, () => (this.seat === undefined ? undefined : this.name(this.seat)));
  }

  /** All that happened in the game, where it is known here. */
  get whole(): readonly TableEvent[] | null {
    return null;
  }
  get seat(): number | undefined {
    return this.table?.you.seat;
  }
  get isHost(): boolean {
    return this.table?.you.host ?? false;
  }
  name = (seat: number): string => this.table?.room.seats[seat]?.name ?? "?";

  open(): void {
    const address = () => tablePath(this.code, language.tag, this.person);
    const news: News = {
      table: (table, fresh, count, hello) => {
        const before = this.table;
        if (hello) this.limits = hello.limits;
        this.table = table;
        if (table.room.code !== this.code) {
          moveKept(this.code, table.room.code);
          this.talk.moveTo(table.room.code);
          this.code = table.room.code;
        }
        let happened = fresh;
        if (hello) {
          sessionStorage.removeItem(RELOADED);
          this.events = ofOneGame(hello.events);
          this.skew = hello.now - Date.now() / 1000;
          this.keptUntil = hello.kept_until;
          const seen = Number(sessionStorage.getItem(this.#key) ?? count);
          happened = missed(hello, seen);
        } else if (fresh.length) {
          this.events = newest(ofOneGame([...this.events, ...fresh]));
        }
        sessionStorage.setItem(this.#key, String(count));
        this.#addShare();
        const lost = before?.you.seat !== undefined && table.you.seat === undefined;
        if (lost && happened.some((one) => one.type === "handed" && one["seat"] === before.you.seat))
          this.say(language.t.travel.continues);
        if (hello) this.talk.hear(hello.events, numbersOf(hello), false);
        else this.talk.hear(fresh, upTo(count, fresh), true);
        this.#tellMe(happened, before, !hello);
        happened = ofOneGame(happened);
        if (happened.length) this.tell({ before, events: happened, missed: hello !== null });
      },
      status: (status) => (this.status = status),
      ended: (code, sentence) => {
        this.farewell = sentence;
        this.ended = code;
      },
      refused: (sentence, code) => {
        // A late choice is explained by what the table shows next.
        if (code !== "stale" && code !== "shared_already") this.say(sentence);
      },
      announced: (what) => (this.announced = what),
      unopened: () => void api.answers().then((answers) => (this.barred = answers)),
      clock: (now, roundTrip) => (this.skew = corrected(this.skew, now - Date.now() / 1000, roundTrip)),
      outdated,
    };
    const follow: Follow = (table, event) => games[table.room.game]?.follow?.(table, event) ?? table;
    const { connection, end } = keepConnected(address, news, follow);
    this.#connection = connection;
    this.#end = end;
  }

  /** Keep what is shown of the next deal's seal, and add to its chance, once for each seal (docs/fair-deal.md). */
  #addShare(): void {
    const commitment = this.table?.room.seal?.commitment;
    if (!commitment || commitment === this.#sealSeen) return;
    const mine = this.seat !== undefined && typeof this.person === "number";
    if (this.#noted !== commitment) note(commitment, null);
    this.#noted = commitment;
    // Who sits down later adds to it then.
    if (!mine) return;
    this.#sealSeen = commitment;
    if (this.table!.room.seal!.shared?.includes(this.seat!)) return;
    const share = freshShare();
    void this.#connection?.command("share", { commitment, share }).then((answer) => {
      if (answer.ok) note(commitment, share);
    });
  }

  close(): void {
    this.#end?.();
    this.talk.close();
    clearTimeout(this.#toastTimer);
  }

  /** Say what concerns this player alone; `live` says that it happened just now. */
  #tellMe(events: readonly TableEvent[], before: Table | null, live: boolean): void {
    const { talk, clock, absence } = language.t;
    for (const event of events) {
      const mine = event["seat"] === this.seat;
      if (event.type === "nudged" && live) {
        const by = this.name(event["by"] as number);
        if (!this.talk.remind(event["seat"] as number, by, mine, this.limits.nudge)) continue;
        this.say(talk.nudgedYou(by));
        moo();
        buzz.feel(NUDGE_BUZZ_MS);
      }
      if (!mine) continue;
      if (event.type === "late" && live) this.say(clock.youWereLate);
      if (event.type === "returned" && event["moves"]) this.say(absence.whileAway(event["moves"] as number));
      if (event.type === "back" && before?.room.seats[this.seat!]?.held) this.say(absence.computerPlayed);
    }
  }

  get #key(): string {
    return `tablee.seen.${this.code}.${this.person}`;
  }

  /** Let films show what has just happened. */
  protected tell(happening: Happening): void {
    if (!this.#listeners.size) this.#unheard = this.#together(this.#unheard, happening);
    for (const listener of this.#listeners) listener(happening);
  }

  /** Two happenings that nobody has seen are one; what a new greeting no longer tells is left out. */
  #together(first: Happening | null, then: Happening): Happening {
    if (!first) return then;
    const events = [...first.events, ...then.events].slice(-this.events.length);
    return { before: first.before, events, missed: first.missed || then.missed };
  }

  /** What happened so far has been seen elsewhere: no film of it. */
  forget(): void {
    this.#unheard = null;
  }

  /** Hear what happens, to film it; what happened before anybody heard is told at once. Returns how to stop hearing. */
  onHappening(listener: (happening: Happening) => void): () => void {
    this.#listeners.add(listener);
    if (this.#unheard) listener(this.#unheard);
    this.#unheard = null;
    return () => this.#listeners.delete(listener);
  }

  say(sentence: string): void {
    this.toast = sentence;
    clearTimeout(this.#toastTimer);
    this.#toastTimer = setTimeout(() => (this.toast = null), TOAST_MS);
  }

  /** Ask the server; the buttons of this command rest until it answers. */
  async ask(type: string, members: Record<string, unknown> = {}): Promise<Answer> {
    if (this.sending[type] || !this.#connection) return { ok: false, code: "resting", sentence: "" };
    this.sending[type] = true;
    const rest = setTimeout(() => (this.sending[type] = false), BUTTON_REST_MS);
    const answer = await this.#connection.command(type, members);
    clearTimeout(rest);
    this.sending[type] = false;
    return answer;
  }

  /** Ask something that answers the question which is open now. */
  answer(type: string, members: Record<string, unknown> = {}): Promise<Answer> {
    return this.ask(type, { step: this.table?.step, ...members });
  }

  /** Ask what moves of one's own would lead to, in the game's form; nothing is played. Null if they are refused. */
  async plan<Plan>(moves: Record<string, unknown>[]): Promise<Plan | null> {
    const answer = await this.#connection?.command("plan", { moves });
    return answer?.ok ? (answer.plan as Plan) : null;
  }

  /** Ask what a computer would do in one's place. Null if it says nothing. */
  async hint(): Promise<Hint | null> {
    const answer = await this.ask("hint");
    return (answer.ok && answer.hint) || null;
  }

  move(move: Record<string, unknown>): Promise<Answer> {
    return this.answer("move", { move });
  }
}
