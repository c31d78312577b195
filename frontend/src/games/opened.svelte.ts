/** The games whose pages are loaded; whoever reads one that is not loaded yet is drawn again once it is. */
import { part } from "../parts";
import { games, type GamePages } from "./register";

let opened = $state.raw<Record<string, GamePages>>({});

/** All that is drawn and said of a game; undefined until it is loaded, and for a game that has no table here. */
export const pagesOf = (game: string | undefined): GamePages | undefined => opened[game ?? ""];

/** Load a game's pages, once. */
export async function openPages(game: string | undefined): Promise<void> {
  const known = games[game ?? ""];
  if (!known || opened[game!]) return;
  const { pages } = await part(known.pages);
  opened = { ...opened, [game!]: pages };
}
