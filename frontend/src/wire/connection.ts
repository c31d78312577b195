/**
 * The life of a connection, without network, clock or page: messages and moments go in, frames and news come out.
 *
 * It keeps these promises. A command is sent until it is answered, under one id, over as many sockets as it takes. A gap in
 * the numbers of updates is answered by asking for everything again. After a loss it comes back for ever, more slowly each
 * time up to half a minute, and at once when the page wakes up.
 */
import { merge } from "./merge";
import type { Announced, Answer, Hello, ServerMessage, Table, TableEvent } from "./types";
import { expand } from "./expand";

export const PING_EVERY_MS = 8_000; // A dead network is noticed within this and the next figure: under 12 s.
export const SILENCE_MS = 3_000; // An answer that takes longer is told to the person as "offline".
export const DEAD_MS = 9_000; // A socket that has been silent for so long is given up for a new one.
export const CONNECT_MS = 25_000; // Slow phones may take 15 s to connect; what takes longer is tried anew.
export const SLEPT_MS = 15_000; // After such a pause a socket may only look alive: a new one is certain.
export const RETRY_FIRST_MS = 400;
export const RETRY_MOST_MS = 30_000;
export const BARRED_TRIES = 3; // After so many sockets in a row that never opened, somebody should ask why.
export const RESTART_SPREAD_MS = [1_000, 5_000] as const; // A restarted server gets its clients back spread over these.

export const TAKEN_OVER = 4001;
export const NO_SUCH_TABLE = 4004;
export const REMOVED = 4006;
export const NO_IDENTITY = 4010;
export const NO_SUCH_PERSON = 4011;
const SERVER_RESTARTS = 1012;
const FINAL = [TAKEN_OVER, NO_SUCH_TABLE, REMOVED, NO_IDENTITY, NO_SUCH_PERSON];

export interface Socket {
  send(text: string): void;
  close(): void;
}
export type Heard = string | ArrayBuffer;
export interface SocketEvents {
  opened(): void;
  /** A text, or an update in bytes. */
  heard(data: Heard): void;
  closed(code: number): void;
}
export interface Surroundings {
  connect(events: SocketEvents): Socket;
  now(): number;
  later(ms: number, then: () => void): () => void;
  random(): number;
  newId(): string;
}

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 2;

export interface News {
  /** The view changed; `fresh` events have just happened, `hello` says that everything came anew. */
  table(table: Table, fresh: TableEvent[], count: number, hello: Hello | null): void;
  status(status: Status): void;
  /**
   * The server has ended it, with its sentence for people if it gave one: 4001 opened elsewhere, 4004 no such table,
   * 4006 removed by the host, 4010 unknown browser, 4011 no such person of this browser.
   */
  ended(code: number, sentence: string): void;
  refused(sentence: string, code: string): void;
  /** The operator announces a restart, or takes back what was announced. */
  announced(what: Announced | null): void;
  /** Several sockets in a row never opened; told again with each further one. */
  unopened(): void;
  /** The server's clock as it was during the last so many seconds. */
  clock(now: number, roundTrip: number): void;
  /** The server speaks another version of the protocol: a newer page is needed. */
  outdated(): void;
}

/** The table as an event alone makes it, as the table's game says. */
export type Follow = (table: Table, event: TableEvent) => Table;

export type Status = "connecting" | "live" | "offline";

interface Pending {
  text: string;
  answer: (answer: Answer) => void;
}

export class Connection {
  #socket: Socket | null = null;
  #open = false;
  #generation = 0;
  #table: Table | null = null;
  #v = 0;
  #count = 0;
  #pending = new Map<string, Pending>();
  #attempt = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelPing: (() => void) | null = null;
  #cancelSilence: (() => void) | null = null;
  #stopped = false;
  #status: Status = "connecting";
  #heardAt = 0;
  #askedAt = 0;
  #unopened = 0;
  #farewell = "";

  constructor(
    private readonly around: Surroundings,
    private readonly news: News,
    private readonly follow: Follow,
  ) {}

  start(): void {
    this.#connect();
  }

  stop(): void {
    this.#stopped = true;
    this.#dropSocket();
    this.#cancelRetry?.();
  }

  /** The page is visible again, or the network is back: do not wait any longer. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#open && this.around.now() - this.#heardAt < SLEPT_MS) this.#ping();
    else this.#connect();
  }

  /** Send a command and learn what became of it, however long that takes. */
  command(type: string, members: Record<string, unknown>): Promise<Answer> {
    const id = this.around.newId();
    return new Promise((answer) => {
      const text = JSON.stringify({ type, id, ...members });
      this.#pending.set(id, { text, answer });
      if (this.#open) this.#socket?.send(text);
      this.#expectAnswer();
    });
  }

  #connect(): void {
    this.#dropSocket();
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    if (this.#stopped) return;
    this.#farewell = "";
    const generation = ++this.#generation;
    const current = () => generation === this.#generation && !this.#stopped;
    this.#socket = this.around.connect({
      opened: () => {
        if (!current()) return;
        this.#open = true;
        this.#unopened = 0;
        this.#heardAt = this.around.now();
        this.#schedulePing();
      },
      heard: (data) => {
        if (current())
          this.#hear(typeof data === "string" ? (JSON.parse(data) as ServerMessage) : expand(data));
      },
      closed: (code) => {
        if (current()) this.#lost(code);
      },
    });
    this.#expectAnswer();
  }

  #dropSocket(): void {
    this.#generation++;
    this.#cancelPing?.();
    this.#cancelSilence?.();
    this.#cancelPing = this.#cancelSilence = null;
    this.#open = false;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #lost(code: number): void {
    if (!this.#open) this.#unopened++;
    this.#dropSocket();
    if (FINAL.includes(code)) {
      this.#stopped = true;
      this.news.ended(code, this.#farewell);
      return;
    }
    this.#say("offline");
    if (this.#unopened >= BARRED_TRIES) this.news.unopened();
    const [least, most] = RESTART_SPREAD_MS;
    const patience = Math.min(RETRY_MOST_MS, RETRY_FIRST_MS * 2 ** this.#attempt);
    const wait =
      code === SERVER_RESTARTS
        ? least + this.around.random() * (most - least)
        : patience * (0.5 + this.around.random() / 2);
    this.#attempt++;
    this.#cancelRetry?.();
    this.#cancelRetry = this.around.later(wait, () => this.#connect());
  }

  #hear(message: ServerMessage): void {
    this.#heardAt = this.around.now();
    this.#cancelSilence?.();
    this.#cancelSilence = null;
    switch (message.type) {
      case "hello": {
        if (message.protocol !== PROTOCOL) {
          this.news.outdated();
          break;
        }
        this.#attempt = 0;
        this.#table = message.table;
        this.#v = message.v;
        this.#count = message.count;
        this.#say("live");
        this.news.table(message.table, [], message.count, message);
        this.news.announced(message.announcement ?? null);
        // Whatever was not answered is sent once more: what had its effect is only acknowledged again.
        for (const { text } of this.#pending.values()) this.#socket?.send(text);
        break;
      }
      case undefined: {
        if (!this.#table || message.v !== this.#v + 1) {
          this.#socket?.send('{"type":"hello"}');
          break;
        }
        const { v, acks = [], events = [], ...changes } = message;
        this.#v = v;
        // With another game everything is sent.
        const followed = events.some((event) => event.type === "game") ? [] : events;
        this.#table = merge(followed.reduce(this.follow, this.#table), changes);
        this.#count += events.length;
        this.news.table(this.#table, events, this.#count, null);
        for (const id of acks) this.#answer(id, { ok: true });
        break;
      }
      case "refused":
        if (message.id !== undefined)
          this.#answer(message.id, { ok: false, code: message.code, sentence: message.sentence });
        this.news.refused(message.sentence, message.code);
        break;
      case "planned":
        this.#answer(message.id, { ok: true, plan: message.plan });
        break;
      case "hinted":
        this.#answer(message.id, { ok: true, hint: { step: message.step, ...message.hint } });
        break;
      case "announcement": {
        const { at, text } = message;
        this.news.announced(at === undefined ? null : { at, ...(text === undefined ? {} : { text }) });
        break;
      }
      case "bye":
        this.#farewell = message.sentence;
        break;
      case "pong":
        this.news.clock(message.now, (this.around.now() - this.#askedAt) / 1000);
        break;
    }
    if (this.#pending.size) this.#expectAnswer();
    else this.#say("live");
  }

  #answer(id: string, answer: Answer): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.answer(answer);
  }

  /** From now on something should be heard; silence is told. */
  #expectAnswer(): void {
    if (this.#cancelSilence || this.#stopped) return;
    this.#cancelSilence = this.around.later(SILENCE_MS, () => {
      this.#say("offline");
      if (!this.#socket) return; // The next try is due by itself.
      // A socket that looks open and says nothing may be dead: a new one comes before its time-out.
      const patience = (this.#open ? DEAD_MS : CONNECT_MS) - SILENCE_MS;
      this.#cancelSilence = this.around.later(patience, () => this.#lost(1006));
    });
  }

  #schedulePing(): void {
    this.#cancelPing?.();
    this.#cancelPing = this.around.later(PING_EVERY_MS, () => this.#ping());
  }

  #ping(): void {
    if (!this.#open) return;
    this.#askedAt = this.around.now();
    this.#socket?.send('{"type":"ping"}');
    this.#expectAnswer();
    this.#schedulePing();
  }

  #say(status: Status): void {
    if (status === this.#status) return;
    this.#status = status;
    this.news.status(status);
  }
}
