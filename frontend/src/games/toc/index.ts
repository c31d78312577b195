/** Toc at a glance, for the register. */
import type { Game } from "../register";

export const toc: Game = {
  title: { fr: "Toc", en: "Toc", de: "Toc" },
  blurb: {
    fr: "Quatre pions à ramener à la maison, des cartes pour les mener, et gare à qui reste sur le chemin. 2 à 6 joueurs, 45 minutes.",
    en: "Four pawns to bring home, cards to lead them, and woe to whoever stands in the way. 2 to 6 players, 45 minutes.",
    de: "Vier Figuren sollen nach Hause, Karten führen sie, und wehe dem, der im Weg steht. 2 bis 6 Spieler, 45 Minuten.",
  },
  emblem: () => import("./Emblem.svelte"),
  rules: () => import("./Rules.svelte"),
  pages: () => import("./pages"),
};
