/** The messages of the table's socket and the answers of the lobby, as docs/protocol.md tells them. */

export interface Seat {
  name: string;
  kind: "person" | "computer";
  ready: boolean;
  state: "here" | "away" | "left";
  system: boolean;
  away_since?: number;
  level?: string;
}

export type OptionValue = string | number | boolean | null;

export interface Room {
  code: string;
  game: string;
  phase: "waiting" | "playing" | "over";
  step: number;
  public: boolean;
  host?: number;
  seats: Seat[];
  options: Record<string, OptionValue>;
  changed: string[];
  watching: number;
  played: number;
}

export interface You {
  seat?: number;
  host: boolean;
}

/** A table as this browser sees it; `game` and `own` are of the game's own form. */
export interface Table<Game = unknown, Own = unknown> {
  room: Room;
  you: You;
  game?: Game;
  own?: Own;
}

/** An event of the room or of the game: its type, and what belongs to it. */
export interface TableEvent {
  type: string;
  [member: string]: unknown;
}

export interface Hello {
  type: "hello";
  protocol: number;
  v: number;
  table: Table;
  events: TableEvent[];
  count: number;
  now: number;
}
export interface Update {
  type: "update";
  v: number;
  acks?: string[];
  events?: TableEvent[];
  patch?: unknown;
}
export interface Refused {
  type: "refused";
  id?: string;
  code: string;
  sentence: string;
}
export interface Pong {
  type: "pong";
  now: number;
}
export interface Bye {
  type: "bye";
  code: string;
  sentence: string;
}
export type ServerMessage = Hello | Update | Refused | Pong | Bye;

/** What became of a command. */
export type Answer = { ok: true } | { ok: false; code: string; sentence: string };

export interface Me {
  name: string | null;
  tables: MyTable[];
}
export interface MyTable {
  code: string;
  game: string;
  phase: Room["phase"];
  players: string[];
  your_turn: boolean;
  at: number;
}
export interface OpenTable {
  code: string;
  game: string;
  host?: string;
  players: number;
  max: number;
}
export interface GameOption {
  name: string;
  kind: "choice" | "number" | "flag";
  default: OptionValue;
  values?: string[];
  min?: number;
  max?: number;
  nullable?: boolean;
  sentences: Record<string, Record<string, string>>;
}
export interface GameInfo {
  name: string;
  seats: [number, number];
  options: GameOption[];
}
export interface Door {
  answer: "join" | "return" | "watch" | "full" | "over";
  code: string;
  game: string;
  phase: Room["phase"];
  host: string | null;
  players: string[];
  max: number;
  your_name: string | null;
}
