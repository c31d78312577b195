/** The table of Toc as the server shows it (docs/protocol.md). */
import type { TocEvent, TocOwn as Own, TocView as Game } from "../../wire/generated";
import type { Table } from "../../wire/types";

export type { Game, Own, TocEvent };
/** Where a pawn stands: its base, a square of the ring, or its house from `H0`, next to the entrance, to `H3`. */
export type Place = Game["pawns"][number][number];
/** Rank and suit: `"TS"` is the ten of spades. */
export type Card = string;
export type Eaten = [colour: number, place: Place];
/** A pawn's way from one place to another with what it eats; for a jack, the two pawns that change places. */
export type Way = [from: Place, to: Place, eaten: Eaten[]];
/** What the server answers to the legs of a seven that are only thought of. */
export interface Plan {
  pawns: Place[][];
  fresh: boolean[];
  steps_left: number;
  advance?: Way[];
}

export type TocTable = Table<Game, Own>;
export const gameOf = (table: Table | null): Game | undefined => table?.game as Game | undefined;
export const ownOf = (table: Table | null): Own | undefined => table?.own as Own | undefined;

export const SIDE_SQUARES = 18; // Squares of the ring for each colour.
export const PAWNS = 4;
export const RANKS = "A23456789TJQK";
export const SUITS = "SHDC";
export const HOUSE = ["H0", "H1", "H2", "H3"] as const;

export const startOf = (colour: number): number => SIDE_SQUARES * colour;
export const entranceOf = (colour: number, seats: number): number =>
  (SIDE_SQUARES * (colour + seats) - 2) % (SIDE_SQUARES * seats);
export const inHouse = (place: Place): boolean => typeof place === "string" && place !== "base";
