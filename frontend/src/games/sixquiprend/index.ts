/** 6 qui prend! at a glance, for the register. */
import type { Game } from "../register";
import { follow } from "./follow";

export const sixquiprend: Game = {
  title: { fr: "6 qui prend !", en: "6 qui prend!", de: "6 qui prend!" },
  blurb: {
    fr: "Quatre rangées, une carte chacun en secret : qui pose la sixième ramasse le troupeau. 2 à 10 joueurs, 20 minutes.",
    en: "Four rows, one secret card each: whoever lays the sixth takes the herd. 2 to 10 players, 20 minutes.",
    de: "Vier Reihen, jeder wählt verdeckt eine Karte: Wer die sechste legt, nimmt die Herde. 2 bis 10 Spieler, 20 Minuten.",
  },
  emblem: () => import("./Emblem.svelte"),
  hints: true,
  follow,
  rules: () => import("./Rules.svelte"),
  pages: () => import("./pages"),
};
