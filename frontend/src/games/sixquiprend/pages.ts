/** All that is drawn and said of 6 qui prend! while it is played and after it. */
import Card from "../../design/Card.svelte";
import type { GamePages } from "../register";
import { rowsBefore } from "./film";
import { learn } from "./learning";
import { late, tell, where, words } from "./sentences";
import Table from "./Table.svelte";
import { verdicts } from "./verdicts";

export const pages: GamePages = {
  Table,
  Face: Card,
  whatIf: () => import("./WhatIf.svelte"),
  where,
  learn,
  counts: { fewest: true, points: (n, tag) => words[tag].heads(n), unit: (tag) => words[tag].counted.unit },
  verdicts,
  why: (news, tag) => (news.some(({ type }) => type === "placed") ? words[tag].whyTitle : undefined),
  keys: {
    fr: [["1 – 4", "prendre une rangée"]],
    en: [["1 – 4", "take a row"]],
    de: [["1 – 4", "eine Reihe nehmen"]],
  },
  late: (table, _, tag) => late(table, tag),
  tell: (events, index, names, tag) =>
    tell(events[index]!, names, tag, events[index]!.type === "placed" ? rowsBefore(events, index) : null),
};
