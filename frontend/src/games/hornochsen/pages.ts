/** All that is drawn and said of Hornochsen while it is played and after it. */
import type { GamePages } from "../register";
import HornCard from "./HornCard.svelte";
import { learn } from "./learning";
import { late, tell, where, words } from "./sentences";
import Table from "./Table.svelte";
import { verdicts } from "./verdicts";

export const pages: GamePages = {
  Table,
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
