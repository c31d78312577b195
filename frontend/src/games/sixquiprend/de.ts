/** Was der Tisch von 6 qui prend! auf Deutsch sagt. */
import { de as many, numbers } from "../../i18n/many";
import type { Words } from "./fr";

const heads = (n: number): string => many(n, "Hornochse", "Hornochsen");
const list = new Intl.ListFormat("de", { type: "conjunction" });

export const de: Words = {
  heads,
  chooseCard: "Du bist dran: Wähl eine Karte",
  chosen: (card) => `Du spielst die ${card}. Tipp eine andere an, um es dir anders zu überlegen.`,
  takeRow: "Deine Karte ist zu niedrig: Nimm eine Reihe",
  takeRowShort: "Nimm eine Reihe",
  takesRow: (name, card) => `${name} hat die ${card} gespielt, zu niedrig: Eine Reihe wird genommen.`,
  round: (round, turn) => (turn ? `Runde ${round} · Zug ${turn} von 10` : `Runde ${round}`),
  roundShort: (round, turn) => (turn ? `R${round} · ${turn}/10` : `R${round}`),
  draft: "Du bist dran: Nimm eine der offenen Karten",
  drafting: (name) => `${name} nimmt eine Karte.`,
  play: (card) => `Die ${card} spielen`,
  pick: (card) => `Die ${card} nehmen`,
  goesAfter: (last, place) => `hinter ${last} (${place}. Karte)`,
  wouldTake: (cost) => `sechste Karte: ${heads(cost)}!`,
  tooLow: "zu niedrig, eine Reihe ist zu nehmen",
  othersShort: "Die anderen spielen auch: Alles kann sich verschieben.",
  others: "Die anderen spielen auch: Bis dahin können sich die Reihen ändern.",
  hint: "Ein Rat?",
  hinting: "Der Stier überlegt…",
  hintCard: (card, n) =>
    `Der Stier würde die ${card} spielen: ${heads(n)} sind bis zum Ende der Runde zu erwarten.`,
  hintRow: (row, n) =>
    `Der Stier würde Reihe ${row} nehmen: ${heads(n)} sind bis zum Ende der Runde zu erwarten.`,
  expected: (heads) => `≈ ${numbers.de.format(heads)}`,
  hand: "Deine Hand",
  draftHow: "Tipp eine Karte an, dann noch einmal, um sie zu nehmen.",
  rows: "Die Reihen",
  row: (n, cards, cost) => `Reihe ${n}: ${cards.join(", ")}. ${heads(cost)}.`,
  takeThis: (n, cost) => `Reihe ${n} nehmen, ${heads(cost)}`,
  danger: (n) => (n === 1 ? "Ochse" : "Ochsen"),
  turnCards: "Die Karten dieses Zuges",
  pool: "Karten zur Auswahl",
  hands: "Die Hände",
  whyTitle: "Warum diese Reihen",
  whatIfHint:
    "Wähl eine andere Karte: Was die anderen wirklich gewählt haben, bleibt, solange die Regeln es zulassen; dann spielt ein Computer bis zum Ende der Runde.",
  wasPlayed: (name, card) => `${name} hat die ${card} gespielt.`,
  insteadPlay: (card) => `Lieber die ${card}`,
  bothEnds: (name, was, card) => `Das Ende der Runde: ${name} mit der ${was} und mit der ${card}`,
  asItWas: (card) => `mit ${card}`,
  asItWouldBe: (card) => `mit ${card}`,
  difference: "Unterschied",
  decided: (n) =>
    n === 0
      ? "Alle wirklichen Entscheidungen konnten bleiben."
      : n === 1
        ? "Ein Computer musste eine Entscheidung treffen."
        : `Ein Computer musste ${n} Entscheidungen treffen.`,
  howItWouldGo: "Wie es verlaufen wäre",
  revealed: "Alle Karten werden aufgedeckt.",
  nearest: (card, after) => `${card} kommt hinter ${after}: der kleinste Abstand (+${card - after}).`,
  sixth: (card, name, cost) => `${card} wäre die sechste Karte: ${name} nimmt die Reihe, ${heads(cost)}.`,
  low: (card, name, cost) => `${card} ist niedriger als alles: ${name} nimmt eine Reihe, ${heads(cost)}.`,
  auto: (names) => `Das System hat für ${list.format(names)} gespielt.`,
  dealt: (round) => `Runde ${round}: Die Karten sind gegeben.`,
  draftBegins: (name) => `Alle Karten liegen offen; ${name} wählt zuerst.`,
  picked: (name, card) => `${name} nimmt die ${card}.`,
  scored: (round) => `Runde ${round} ist zu Ende.`,
  counted: {
    points: heads,
    unit: "Hornochsen",
    rounds: "Runden",
    round: (n) => `Runde ${n}`,
    sums: "Summe nach jeder Runde",
    perRound: "Hornochsen je Runde",
  },
  lateCard: "eine zufällige Karte",
  lateRow: "die billigste Reihe",
  latePick: "eine zufällige der offenen Karten",
};
