/** Hornochsen at a glance, for the register. */
import type { Game } from "../register";

export const hornochsen: Game = {
  title: { fr: "Hornochsen", en: "Hornochsen", de: "Hornochsen" },
  blurb: {
    fr: "Un cercle de piles : la cinquième carte prend la pile, et il faut vouloir la bonne. Le plus de points gagne. 2 à 6 joueurs, 20 minutes.",
    en: "A circle of piles: the fifth card takes the pile, so see that it is a good one. The most points win. 2 to 6 players, 20 minutes.",
    de: "Ein Kreis aus Stapeln: Die fünfte Karte nimmt den Stapel, also sorg dafür, dass es ein guter ist. Die meisten Punkte gewinnen. 2 bis 6 Spieler, 20 Minuten.",
  },
  emblem: () => import("./Emblem.svelte"),
  rules: () => import("./Rules.svelte"),
  pages: () => import("./pages"),
};
