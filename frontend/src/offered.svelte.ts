/** The games that this server offers and these pages can show; they are asked for once. */
import { games as pages } from "./games/register";
import * as api from "./wire/api";
import type { GameInfo } from "./wire/types";

class Offered {
  games = $state.raw<GameInfo[]>([]);
  #asked: Promise<GameInfo[]> | null = null;

  /** Learn the games. Throws an `api.Refusal` when the server does not answer. */
  async load(): Promise<void> {
    if (this.games.length) return;
    this.#asked ??= api.games().finally(() => (this.#asked = null));
    this.games = (await this.#asked).filter((game) => pages[game.name]);
  }
  of(name: string): GameInfo | undefined {
    return this.games.find((game) => game.name === name);
  }
}

export const offered = new Offered();
