/** What the table of 6 qui prend! says, in English. */
import { en as many, numbers } from "../../i18n/many";
import type { Words } from "./fr";

const headsOf = (n: number): string => many(n, "head", "heads");
const list = new Intl.ListFormat("en", { type: "conjunction" });

export const en: Words = {
  heads: headsOf,
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
  wouldTake: (cost) => `sixth card: ${headsOf(cost)}!`,
  tooLow: "too low, a row to take",
  othersShort: "The others play too: all may change.",
  others: "The others play too: rows may change before your card lies.",
  hint: "A hint?",
  hinting: "The bull is thinking…",
  hintCard: (card, heads) =>
    `The bull would play ${card}: ${headsOf(heads)} to be expected until the end of the round.`,
  hintRow: (row, heads) =>
    `The bull would take row ${row}: ${headsOf(heads)} to be expected until the end of the round.`,
  expected: (heads) => `≈ ${numbers.en.format(heads)}`,
  hand: "Your hand",
  draftHow: "Tap a card, then once more to take it.",
  rows: "The rows",
  row: (n, cards, cost) => `Row ${n}: ${cards.join(", ")}. ${headsOf(cost)}.`,
  takeThis: (n, cost) => `Take row ${n}, ${headsOf(cost)}`,
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
    n ? `A computer had to make ${many(n, "choice", "choices")}.` : "All real choices could stand.",
  howItWouldGo: "How it would have gone",
  revealed: "All cards are turned over.",
  nearest: (card, after) => `${card} goes after ${after}: the smallest difference (+${card - after}).`,
  sixth: (card, name, heads) => `${card} would be the sixth card: ${name} takes the row, ${headsOf(heads)}.`,
  low: (card, name, heads) => `${card} is below every row: ${name} takes a row, ${headsOf(heads)}.`,
  auto: (names) => `The system played for ${list.format(names)}.`,
  dealt: (round) => `Round ${round}: the cards are dealt.`,
  draftBegins: (name) => `All cards lie open; ${name} picks first.`,
  picked: (name, card) => `${name} takes ${card}.`,
  scored: (round) => `Round ${round} is over.`,
  counted: {
    points: headsOf,
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
