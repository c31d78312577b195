/**
 * The names under which pages know what goes over the wire.
 *
 * `generated.ts` says what the server sends (`make types`); here only what is of a game's own form stays open.
 */
import type * as wire from "./generated";

export type {
  Announced,
  Bye,
  Door,
  Erased,
  GameOfMine,
  GameRatings,
  GamesOfMine,
  Heard,
  Limits,
  Me,
  MyTable,
  Pong,
  RatingOfMine,
  RatingsOfMine,
  SpokenCode,
  You,
} from "./generated";
export type Seat = wire.SeatView;
export type Level = NonNullable<Seat["level"]>;
export type Room = wire.RoomView;
export type OptionValue = Room["options"][string];
export type Refused = wire.Refusal;
export type WhatIfAnswer = wire.WhatIfAnswer;
export type FilmDeal = wire.FilmDeal;
export type Film = wire.Film;
export type Analysis = wire.Analysis;
/** A choice of a finished game, and what it was worth. */
export type Choice = wire.Judged;
export type OpenTable = wire.TableListed;

/** A table as this browser sees it; `game` and `own` are of the game's own form. */
export type Table<Game = unknown, Own = unknown> = Omit<wire.TableView, "game" | "own"> & {
  game?: Game;
  own?: Own;
};

/** An event of the room or of the game: its type, and what belongs to it. */
export interface TableEvent {
  type: string;
  [member: string]: unknown;
}

export type Hello = Omit<wire.Hello, "table" | "events"> & { table: Table; events: TableEvent[] };
/** A change, told by its missing type: its events, and a merge patch to the table. */
export type Update = Omit<wire.Update, "events"> & { type?: undefined; events?: TableEvent[] };
export type ServerMessage =
  Hello | Update | Refused | wire.Planned | wire.Hinted | wire.Pong | wire.Bye | wire.Announcement;

/** What a computer would do at the question of that step. */
export type Hint = wire.Hint & { step: number };

/** What became of a command. */
export type Answer =
  { ok: true; plan?: unknown; hint?: Hint } | { ok: false; code: string; sentence: string };

export type GameOption = Omit<wire.Option, "default"> & { default: OptionValue };
export type GameInfo = Omit<wire.GameInfo, "options"> & { options: GameOption[] };
