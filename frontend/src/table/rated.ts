/** What a finished game did to ratings, asked of the server until it has been reckoned. */
import * as api from "../wire/api";
import type { GameRatings } from "../wire/types";

const AGAIN_MS = [500, 1_500, 4_000]; // The record is kept, and then reckoned, some moments after the last card.

/** The ratings after a game; null where this browser wants none, or they cannot be had. */
export async function ratingsAfter(
  id: string,
  again: readonly number[] = AGAIN_MS,
): Promise<GameRatings | null> {
  for (const wait of [...again, 0]) {
    try {
      const found = await api.ratingsAfter(id);
      if (!found.shown) return null;
      if (found.rated) return found;
    } catch (error) {
      if (!(error instanceof api.Refusal) || error.status !== 404) return null;
    }
    if (wait) await new Promise((done) => setTimeout(done, wait));
  }
  return null;
}
