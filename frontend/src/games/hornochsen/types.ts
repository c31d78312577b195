/** The table of Hornochsen as the server shows it (docs/protocol.md). */
import type { Table } from "../../wire/types";

export type Special = "x2" | "+5";

/** A place of the circle: its horn cards from the first to the last, and the specials on it. A place that is empty stays so. */
export type Pile = [cards: number[], specials: Special[]];

export interface Game {
  name: "hornochsen";
  phase: "first" | "deal" | "play" | "over";
  deal: number;
  turn?: number;
  /** Cards played so far in this turn. */
  played: number;
  first: number;
  piles: Pile[];
  /** Of each seat: horn cards in hand, specials in hand, piles taken, and with open scores the points of this deal. */
  cards: number[];
  specials: Special[][];
  taken: number[];
  points?: number[];
  totals: number[];
  history: number[][];
  waiting: number[];
  result?: { scores: number[]; ranks: number[] };
}

export interface Own {
  hand: number[];
  /** Of each card of the hand: the place it would go to now, and what it would take there before doubling. */
  fits: number[];
  gains: (number | null)[];
  stop?: boolean;
  places?: Partial<Record<Special, number[]>>;
}

export const gameOf = (table: Table | null): Game | undefined => table?.game as Game | undefined;
export const ownOf = (table: Table | null): Own | undefined => table?.own as Own | undefined;

export const PILE_LENGTH = 5; // The card that makes so many takes the pile.
export const TURN_LENGTH = 3; // So many cards at most in a turn.
export const SPECIALS: readonly Special[] = ["+5", "x2"];
