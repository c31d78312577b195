/** The table of Hornochsen as the server shows it (docs/protocol.md). */
import type {
  HornochsenEvent,
  HornochsenOwn as Own,
  HornochsenPile as Pile,
  HornochsenView,
} from "../../wire/generated";
import type { Table, TableEvent } from "../../wire/types";

export type { Own, Pile };
/** This game ends with scores. */
export type Game = HornochsenView & { result?: { scores: number[] } };
export type Special = Pile[1][number];

export const gameOf = (table: Table | null): Game | undefined => table?.game as Game | undefined;
export const ownOf = (table: Table | null): Own | undefined => table?.own as Own | undefined;
/** An event of the log as one of this game; those of the room are of none of its types. */
export const eventOf = (event: TableEvent): HornochsenEvent => event as unknown as HornochsenEvent;

export const PILE_LENGTH = 5; // The card that makes so many takes the pile.
export const TURN_LENGTH = 3; // So many cards at most in a turn.
export const SPECIALS: readonly Special[] = ["+5", "x2"];
