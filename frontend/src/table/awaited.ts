/** For whom a table waits. */
import type { Table } from "../wire/types";

/** The seats whose answer the game waits for; every game's view names them. */
export const awaited = (table: Table): number[] =>
  table.room.phase === "playing" ? ((table.game as { waiting?: number[] } | undefined)?.waiting ?? []) : [];

/** Those of them for whom a person has to choose. */
export const awaitedByHand = (table: Table): number[] =>
  awaited(table).filter((index) => {
    const seat = table.room.seats[index];
    return seat?.kind === "person" && !seat.system && seat.state !== "left";
  });
