/** 6 qui prend! at a glance, for the register. */
import Card from "../../design/Card.svelte";
import type { GamePages } from "../register";
import Emblem from "./Emblem.svelte";
import { rowsBefore } from "./film";
import { follow } from "./follow";
import { learn } from "./learning";
import Rules from "./Rules.svelte";
import { late, tell, where, words } from "./sentences";
import WhatIf from "./WhatIf.svelte";
import Table from "./Table.svelte";
import { verdicts } from "./verdicts";

export const sixquiprend: GamePages = {
  title: { fr: "6 qui prend !", en: "6 qui prend!", de: "6 qui prend!" },
  blurb: {
    fr: "Quatre rangées, une carte chacun en secret : qui pose la sixième ramasse le troupeau. 2 à 10 joueurs, 20 minutes.",
    en: "Four rows, one secret card each: whoever lays the sixth takes the herd. 2 to 10 players, 20 minutes.",
    de: "Vier Reihen, jeder wählt verdeckt eine Karte: Wer die sechste legt, nimmt die Herde. 2 bis 10 Spieler, 20 Minuten.",
  },
  Emblem,
  Table,
  Rules,
  Face: Card,
  WhatIf,
  where,
  learn,
  counts: { fewest: true, points: (n, tag) => words[tag].heads(n), unit: (tag) => words[tag].counted.unit },
  hints: true,
  verdicts,
  why: (news, tag) => (news.some(({ type }) => type === "placed") ? words[tag].whyTitle : undefined),
  keys: {
    fr: [["1 – 4", "prendre une rangée"]],
    en: [["1 – 4", "take a row"]],
    de: [["1 – 4", "eine Reihe nehmen"]],
  },
  follow,
  late: (table, _, tag) => late(table, tag),
  tell: (events, index, names, tag) =>
    tell(events[index]!, names, tag, events[index]!.type === "placed" ? rowsBefore(events, index) : null),
};
