/** The games that have a table here; a game is one folder and one line. What only a table needs is loaded with the first one. */
import type { Component } from "svelte";
import type { Tag } from "../i18n/language.svelte";
import type { Follow } from "../wire/connection";
import type { Table as TableView, TableEvent } from "../wire/types";
import type { Replaying } from "../replay/replaying.svelte";
import type { Question } from "../wire/api";
import type { Seating } from "../table/seating.svelte";
import type { Verdict } from "../table/verdicts";
import { hornochsen } from "./hornochsen";
import { sixquiprend } from "./sixquiprend";
import { toc } from "./toc";

/** What every page knows of a game. */
export interface Game {
  /** The game's name and what it is, in each language. */
  title: Record<Tag, string>;
  blurb: Record<Tag, string>;
  /** The drawing that stands for the game on the home page. */
  emblem: () => Promise<{ default: Component }>;
  /** Whether a computer gives hints in this game, and weighs its choices after the end. */
  hints?: boolean;
  /** The table as an event alone makes it, where the server does not send that besides (docs/protocol.md). */
  follow?: Follow;
  rules: () => Promise<{ default: Component }>;
  pages: () => Promise<{ pages: GamePages }>;
}

/** What is drawn and said of a game at a table. */
export interface GamePages {
  /** The table while a game is played and after it. */
  Table: Component<{ seating: Seating }>;
  /** One card of a hand; it fills its place. */
  Face: Component<{ card: never }>;
  /** Where the game stands, as "Round 2, turn 5". */
  where(table: TableView, tag: Tag): string;
  /** The question what another choice would have come to, at a moment that has one. */
  whatIf?: () => Promise<{
    default: Component<{ replaying: Replaying; of: Pick<Question, "record" | "game"> }>;
  }>;
  /** What the sentences of one moment answer, where that is a question of its own. */
  why?(news: readonly TableEvent[], tag: Tag): string | undefined;
  /** How points are said, where they are counted, and whether the fewest win. */
  counts?: { fewest: boolean; points(n: number, tag: Tag): string; unit(tag: Tag): string };
  /** What a newcomer should know as the table stands now, at most three things; null once there is no more to say. */
  learn(table: TableView, tag: Tag): string[] | null;
  /** What a finished game is remembered for, of its whole log: at most three kind words. */
  verdicts(events: readonly TableEvent[], names: readonly string[], tag: Tag): Verdict[];
  /** Keys that only this game knows, with what they do. */
  keys?: Record<Tag, [key: string, what: string][]>;
  /** What the system will do for a seat whose time runs out, as "a card at random". */
  late(table: TableView, seat: number, tag: Tag): string;
  /** The sentences of event number `index` of a log; none for what is not of this game. */
  tell(events: readonly TableEvent[], index: number, names: (seat: number) => string, tag: Tag): string[];
}

export const games: Record<string, Game> = { sixquiprend, hornochsen, toc };
