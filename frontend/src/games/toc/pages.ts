/** All that is drawn and said of Toc while it is played and after it. */
import type { GamePages } from "../register";
import PlayingCard from "./PlayingCard.svelte";
import { learn } from "./learning";
import { late, tell, where } from "./sentences";
import Table from "./Table.svelte";
import { verdicts } from "./verdicts";

export const pages: GamePages = {
  Table,
  Face: PlayingCard,
  where,
  learn,
  verdicts,
  keys: {
    fr: [
      ["Tab, ← →", "passer d’un pion ou d’une case à l’autre"],
      ["Échap, hors du film", "annuler un choix"],
    ],
    en: [
      ["Tab, ← →", "go from pawn to pawn or square to square"],
      ["Esc, without a film", "take back a choice"],
    ],
    de: [
      ["Tab, ← →", "von Figur zu Figur oder von Feld zu Feld"],
      ["Esc, ohne Film", "eine Wahl zurücknehmen"],
    ],
  },
  late: (table, _, tag) => late(table, tag),
  tell: (events, index, names, tag) => tell(events[index]!, names, tag),
};
