/** What the table of 6 qui prend! says, in each language. */
import { many as enMany } from "../../i18n/en";
import { many as frMany } from "../../i18n/fr";
import { catalogues, type Tag } from "../../i18n/language.svelte";
import type { Table, TableEvent } from "../../wire/types";
import { de } from "./de";
import { scenes, type PlaceScene } from "./film";
import { gameOf, openOf } from "./types";

const frHeads = (n: number): string => frMany(n, "tête", "têtes");
const enHeads = (n: number): string => enMany(n, "head", "heads");
const frList = new Intl.ListFormat("fr", { type: "conjunction" });
const enList = new Intl.ListFormat("en", { type: "conjunction" });

const fr = {
  heads: frHeads,
  chooseCard: "À vous : choisissez une carte",
  chosen: (card: number) => `Vous jouez le ${card}. Touchez-en une autre pour changer d’avis.`,
  takeRow: "Votre carte est trop basse : prenez une rangée",
  takeRowShort: "Prenez une rangée",
  takesRow: (name: string, card: number) => `${name} a joué le ${card}, trop bas : une rangée sera prise.`,
  round: (round: number, turn: number) =>
    turn ? `Manche ${round} · tour ${turn} sur 10` : `Manche ${round}`,
  roundShort: (round: number, turn: number) => (turn ? `M${round} · ${turn}/10` : `M${round}`),
  draft: "À vous : prenez une carte du pot",
  drafting: (name: string) => `${name} prend une carte.`,
  play: (card: number) => `Jouer le ${card}`,
  pick: (card: number) => `Prendre le ${card}`,
  goesAfter: (last: number, place: number) => `après ${last} (${place}ᵉ carte)`,
  wouldTake: (cost: number) => `sixième carte : ${frHeads(cost)} !`,
  tooLow: "trop bas, une rangée à prendre",
  othersShort: "Les autres jouent aussi : tout peut bouger.",
  others: "Les autres jouent aussi : les rangées peuvent bouger d’ici là.",
  hand: "Votre main",
  rows: "Les rangées",
  row: (n: number, cards: number[], cost: number) => `Rangée ${n} : ${cards.join(", ")}. ${frHeads(cost)}.`,
  takeThis: (n: number, cost: number) => `Prendre la rangée ${n}, ${frHeads(cost)}`,
  danger: (n: number): string => (n === 1 ? "tête" : "têtes"),
  turnCards: "Les cartes du tour",
  pool: "Cartes à prendre",
  hands: "Les mains",
  whyTitle: "Pourquoi ces rangées",
  whatIfHint:
    "Choisissez une autre carte : les vrais choix des autres restent tant que les règles le permettent, puis un ordinateur continue jusqu’à la fin de la manche.",
  wasPlayed: (name: string, card: number) => `${name} a joué le ${card}.`,
  insteadPlay: (card: number) => `Plutôt le ${card}`,
  bothEnds: (name: string, was: number, card: number) =>
    `La fin de la manche, avec le ${was} de ${name} et avec le ${card}`,
  asItWas: (card: number) => `avec ${card}`,
  asItWouldBe: (card: number) => `avec ${card}`,
  difference: "Différence",
  decided: (n: number) =>
    n ? `Un ordinateur a dû faire ${frMany(n, "choix", "choix")}.` : "Tous les vrais choix ont pu rester.",
  howItWouldGo: "Comment cela se serait passé",
  revealed: "Toutes les cartes sont retournées.",
  nearest: (card: number, after: number) =>
    `${card} va après ${after} : la plus petite différence (+${card - after}).`,
  sixth: (card: number, name: string, heads: number) =>
    `${card} serait la sixième carte : ${name} ramasse la rangée, ${frHeads(heads)}.`,
  low: (card: number, name: string, heads: number) =>
    `${card} est plus bas que tout : ${name} prend une rangée, ${frHeads(heads)}.`,
  auto: (names: string[]) => `Le système a joué pour ${frList.format(names)}.`,
  dealt: (round: number) => `Manche ${round} : les cartes sont distribuées.`,
  draftBegins: (name: string) => `Toutes les cartes sont ouvertes ; ${name} choisit en premier.`,
  picked: (name: string, card: number) => `${name} prend le ${card}.`,
  scored: (round: number) => `La manche ${round} est finie.`,
  counted: {
    points: frHeads,
    unit: "têtes",
    rounds: "manches",
    round: (n: number) => `Manche ${n}`,
    sums: "Total après chaque manche",
    perRound: "Têtes par manche",
  },
  lateCard: "une carte au hasard",
  lateRow: "la rangée la moins chère",
  latePick: "une carte du pot au hasard",
};

export type Words = typeof fr;

const en: Words = {
  heads: enHeads,
  chooseCard: "Your turn: choose a card",
  chosen: (card) => `You play ${card}. Tap another one to change your mind.`,
  takeRow: "Your card is too low: take a row",
  takeRowShort: "Take a row",
  takesRow: (name, card) => `${name} played ${card}, too low: a row will be taken.`,
  round: (round, turn) => (turn ? `Round ${round} · turn ${turn} of 10` : `Round ${round}`),
  roundShort: (round, turn) => (turn ? `R${round} · ${turn}/10` : `R${round}`),
  draft: "Your turn: take one of the open cards",
  drafting: (name) => `${name} takes a card.`,
  play: (card) => `Play ${card}`,
  pick: (card) => `Take ${card}`,
  goesAfter: (last, place) => `after ${last} (card ${place} of its row)`,
  wouldTake: (cost) => `sixth card: ${enHeads(cost)}!`,
  tooLow: "too low, a row to take",
  othersShort: "The others play too: all may change.",
  others: "The others play too: rows may change before your card lies.",
  hand: "Your hand",
  rows: "The rows",
  row: (n, cards, cost) => `Row ${n}: ${cards.join(", ")}. ${enHeads(cost)}.`,
  takeThis: (n, cost) => `Take row ${n}, ${enHeads(cost)}`,
  danger: (n) => (n === 1 ? "head" : "heads"),
  turnCards: "The cards of this turn",
  pool: "Cards to take",
  hands: "The hands",
  whyTitle: "Why these rows",
  whatIfHint:
    "Choose another card: the others’ real choices stand as long as the rules let them, then a computer goes on to the end of the round.",
  wasPlayed: (name, card) => `${name} played ${card}.`,
  insteadPlay: (card) => `Rather ${card}`,
  bothEnds: (name, was, card) => `The end of the round, with ${name}’s ${was} and with ${card}`,
  asItWas: (card) => `with ${card}`,
  asItWouldBe: (card) => `with ${card}`,
  difference: "Difference",
  decided: (n) =>
    n ? `A computer had to make ${enMany(n, "choice", "choices")}.` : "All real choices could stand.",
  howItWouldGo: "How it would have gone",
  revealed: "All cards are turned over.",
  nearest: (card, after) => `${card} goes after ${after}: the smallest difference (+${card - after}).`,
  sixth: (card, name, heads) => `${card} would be the sixth card: ${name} takes the row, ${enHeads(heads)}.`,
  low: (card, name, heads) => `${card} is below every row: ${name} takes a row, ${enHeads(heads)}.`,
  auto: (names) => `The system played for ${enList.format(names)}.`,
  dealt: (round) => `Round ${round}: the cards are dealt.`,
  draftBegins: (name) => `All cards lie open; ${name} picks first.`,
  picked: (name, card) => `${name} takes ${card}.`,
  scored: (round) => `Round ${round} is over.`,
  counted: {
    points: enHeads,
    unit: "heads",
    rounds: "rounds",
    round: (n) => `Round ${n}`,
    sums: "Total after each round",
    perRound: "Heads by round",
  },
  lateCard: "a card at random",
  lateRow: "the cheapest row",
  latePick: "one of the open cards at random",
};

export const words: Record<Tag, Words> = { fr, en, de };

/** Where the game stands. */
export function where(table: Table, tag: Tag): string {
  const { round, turn } = gameOf(table)!;
  return words[tag].round(round, turn);
}

/** What the system does for whoever is late. */
export function late(table: Table, tag: Tag): string {
  const phase = gameOf(table)?.phase;
  return words[tag][phase === "place" ? "lateRow" : phase === "draft" ? "latePick" : "lateCard"];
}

/** Why a card went where it did. */
export function why(scene: PlaceScene, name: string, tag: Tag): string {
  const say = words[tag];
  if (scene.why === "nearest") return say.nearest(scene.card, scene.after);
  return say[scene.why](scene.card, name, scene.heads);
}

/** The lines of the log for an event; `rows` are those before it, if they are known. */
export function tell(
  event: TableEvent,
  names: (seat: number) => string,
  tag: Tag,
  rows: number[][] | null,
): string[] {
  const say = words[tag];
  switch (event.type) {
    case "dealt":
      return [say.dealt(event["round"] as number)];
    case "drafting":
      return [say.draftBegins(names(event["first"] as number))];
    case "picked":
      return [say.picked(names(event["seat"] as number), event["card"] as number)];
    case "revealed": {
      const [low, card] = openOf(event)[0]!;
      return [say.takesRow(names(low), card)];
    }
    case "placed": {
      const lines = scenes([event], rows)
        .filter((scene) => scene.kind === "place")
        .map((scene) => why(scene, names(scene.seat), tag));
      const auto = (event["auto"] as number[] | undefined) ?? [];
      return auto.length ? [...lines, say.auto(auto.map(names))] : lines;
    }
    case "scored":
      return [say.scored(event["round"] as number)];
    case "won":
      return [catalogues[tag].results.won((event["seats"] as number[]).map(names))];
    default:
      return [];
  }
}
