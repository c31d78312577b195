/** Hornochsen at a glance, for the register. */
import type { GamePages } from "../register";
import Emblem from "./Emblem.svelte";
import HornCard from "./HornCard.svelte";
import { learn } from "./learning";
import Rules from "./Rules.svelte";
import { late, tell, where, words } from "./sentences";
import Table from "./Table.svelte";
import { verdicts } from "./verdicts";

export const hornochsen: GamePages = {
  title: { fr: "Hornochsen", en: "Hornochsen", de: "Hornochsen" },
  blurb: {
    fr: "Un cercle de piles : la cinquième carte prend la pile, et il faut vouloir la bonne. Le plus de points gagne. 2 à 6 joueurs, 20 minutes.",
    en: "A circle of piles: the fifth card takes the pile, so see that it is a good one. The most points win. 2 to 6 players, 20 minutes.",
    de: "Ein Kreis aus Stapeln: Die fünfte Karte nimmt den Stapel, also sorg dafür, dass es ein guter ist. Die meisten Punkte gewinnen. 2 bis 6 Spieler, 20 Minuten.",
  },
  Emblem,
  Table,
  Rules,
  Face: HornCard,
  where,
  learn,
  counts: { fewest: false, points: (n, tag) => words[tag].points(n), unit: (tag) => words[tag].unit },
  verdicts,
  keys: {
    fr: [["F", "finir le tour"]],
    en: [["F", "end the turn"]],
    de: [["F", "den Zug beenden"]],
  },
  late,
  tell,
};
