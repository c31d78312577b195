/** The table of 6 qui prend! as the server shows it (docs/protocol.md). */
import type { Table, TableEvent } from "../../wire/types";

export interface Game {
  name: "sixquiprend";
  phase: "deal" | "first" | "draft" | "choose" | "place" | "over";
  round: number;
  turn: number;
  rows: number[][];
  heads: number[];
  totals: number[];
  history: number[][];
  waiting: number[];
  open?: [seat: number, card: number][];
  pool?: number[];
  hands?: number[][];
  result?: { scores: number[]; ranks: number[] };
}

export interface Own {
  hand: number[];
  fits: number[];
  choice?: number;
}

export type SixTable = Table<Game, Own>;

export type Placement = [seat: number, card: number, row: number, heads: number];

export const gameOf = (table: Table | null): Game | undefined => table?.game as Game | undefined;
export const ownOf = (table: Table | null): Own | undefined => table?.own as Own | undefined;
export const placementsOf = (event: TableEvent): Placement[] => event["cards"] as Placement[];
export const openOf = (event: TableEvent): [number, number][] => event["cards"] as [number, number][];

export const ROW_LENGTH = 5;
