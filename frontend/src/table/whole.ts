/** Everything that happened in the game that has just ended. */
import * as api from "../wire/api";
import type { TableEvent } from "../wire/types";
import type { Seating } from "./seating.svelte";

const AGAIN_MS = [700, 1_500, 4_000]; // The record is kept some moments after the last card.

/** The events of the finished game from its beginning; none where its record cannot be had. */
export async function wholeLog(seating: Seating): Promise<readonly TableEvent[]> {
  if (seating.whole) return seating.whole;
  const id = seating.table?.room.evening?.at(-1)?.id;
  if (!id) return [];
  for (const wait of [...AGAIN_MS, 0]) {
    try {
      const film = await api.film(id);
      return film.frames.flatMap((frame) => (frame.events ?? []) as unknown as TableEvent[]);
    } catch (error) {
      if (!(error instanceof api.Refusal) || error.status !== 404 || !wait) return [];
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return [];
}
