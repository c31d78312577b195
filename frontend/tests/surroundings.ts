/** A clock, sockets and dice for a connection, moved by hand. */
import {
  Connection,
  PROTOCOL,
  type News,
  type SocketEvents,
  type Status,
  type Surroundings,
} from "../src/wire/connection";
import type { Announced, Hello, Limits, ServerMessage, Table, TableEvent } from "../src/wire/types";

export const table = (step = 0): Table =>
  ({ step, room: { seats: [], phase: "playing" }, you: { host: false } }) as unknown as Table;
export const limits: Limits = {
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
export const hello = (step = 0, count = 0, events: TableEvent[] = []): Hello => ({
  type: "hello",
  protocol: PROTOCOL,
  v: 0,
  table: table(step),
  events,
  count,
  now: 0,
  limits,
});
export const update = (v: number, members: object = {}): ServerMessage => ({ v, ...members });

export class FakeSocket {
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  constructor(readonly events: SocketEvents) {}
  send = (text: string) => void this.sent.push(JSON.parse(text) as Record<string, unknown>);
  close = () => void (this.isClosed = true);
  says = (message: ServerMessage) => this.events.heard(JSON.stringify(message));
  commands = () => this.sent.filter((message) => message["id"] !== undefined);
  types = () => this.sent.map((message) => message["type"]);
}

export class World implements Surroundings {
  time = 1_000_000;
  dice = 0.5;
  sockets: FakeSocket[] = [];
  timers: { at: number; then: () => void }[] = [];
  statuses: Status[] = [];
  ended: number[] = [];
  farewell = "";
  refused: string[] = [];
  outdated = 0;
  unopened = 0;
  clocks: [number, number][] = [];
  announced: (Announced | null)[] = [];
  views: { step: number; fresh: TableEvent[]; count: number; hello: boolean }[] = [];
  #ids = 0;

  connect = (events: SocketEvents) => {
    const socket = new FakeSocket(events);
    this.sockets.push(socket);
    return socket;
  };
  now = () => this.time;
  random = () => this.dice;
  newId = () => `id${this.#ids++}`;
  later = (ms: number, then: () => void) => {
    const timer = { at: this.time + ms, then };
    this.timers.push(timer);
    return () => void (this.timers = this.timers.filter((one) => one !== timer));
  };
  news: News = {
    table: (view, fresh, count, whole) =>
      this.views.push({ step: view.step, fresh, count, hello: whole !== null }),
    status: (status) => this.statuses.push(status),
    ended: (code, sentence) => {
      this.ended.push(code);
      this.farewell = sentence;
    },
    refused: (_, code) => this.refused.push(code),
    outdated: () => this.outdated++,
    unopened: () => this.unopened++,
    clock: (now, roundTrip) => this.clocks.push([now, roundTrip]),
    announced: (what) => this.announced.push(what),
  };
  connection = new Connection(this, this.news, (view, event) =>
    event.type === "went on" ? { ...view, step: view.step + 1 } : view,
  );

  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }
  get step(): number | undefined {
    return this.views.at(-1)?.step;
  }
  get status(): Status | undefined {
    return this.statuses.at(-1);
  }
  /** Let time pass; what is due happens in its order. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = this.timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.time = next.at;
      next.then();
    }
    this.time = until;
  }
  /** The newest socket opens and the server greets. */
  greet(message: Hello = hello()): FakeSocket {
    this.socket.events.opened();
    this.socket.says(message);
    return this.socket;
  }
}

export function seated(): World {
  const world = new World();
  world.connection.start();
  world.greet();
  return world;
}
