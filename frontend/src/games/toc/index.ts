/** Toc at a glance, for the register. */
import type { GamePages } from "../register";
import Emblem from "./Emblem.svelte";
import PlayingCard from "./PlayingCard.svelte";
import { learn } from "./learning";
import Rules from "./Rules.svelte";
import { late, tell, where } from "./sentences";
import Table from "./Table.svelte";
import { verdicts } from "./verdicts";

export const toc: GamePages = {
  title: { fr: "Toc", en: "Toc", de: "Toc" },
  blurb: {
    fr: "Quatre pions à ramener à la maison, des cartes pour les mener, et gare à qui reste sur le chemin. 2 à 6 joueurs, 45 minutes.",
    en: "Four pawns to bring home, cards to lead them, and woe to whoever stands in the way. 2 to 6 players, 45 minutes.",
    de: "Vier Figuren sollen nach Hause, Karten führen sie, und wehe dem, der im Weg steht. 2 bis 6 Spieler, 45 Minuten.",
  },
  Emblem,
  Table,
  Rules,
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
