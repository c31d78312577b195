/** The table of 6 qui prend! as the server shows it (docs/protocol.md). */
import type { SixquiprendOwn as Own, SixquiprendView } from "../../wire/generated";
import type { Table, TableEvent } from "../../wire/types";

export type { Own };
/** This game ends with scores. */
export type Game = SixquiprendView & { result?: { scores: number[] } };
/** A card laid down; with heads its player takes the row, which the card begins anew. */
export type Placement = [seat: number, card: number, row: number, heads?: number];
export type SixTable = Table<Game, Own>;

export const gameOf = (table: Table | null): Game | undefined => table?.game as Game | undefined;
export const ownOf = (table: Table | null): Own | undefined => table?.own as Own | undefined;
export const placementsOf = (event: TableEvent): Placement[] => event["cards"] as Placement[];
export const openOf = (event: TableEvent): [number, number][] => event["cards"] as [number, number][];

export const ROW_LENGTH = 5;
