/** Was der Tisch von Hornochsen auf Deutsch sagt. */
import { de as many } from "../../i18n/many";
import { printed, signed } from "./horns";
import type { Words } from "./fr";
import { TURN_LENGTH, type Special } from "./types";

const list = new Intl.ListFormat("de", { type: "conjunction" });
const names = (specials: readonly Special[]): string => specials.map((special) => printed[special]).join(" ");
const piles = (n: number): string => many(n, "Stapel", "Stapel");
const cards = (n: number): string => many(n, "Karte", "Karten");

export const de: Words = {
  points: (n) => `${signed(n)} ${Math.abs(n) === 1 ? "Punkt" : "Punkte"}`,
  choose: "Du bist dran: Spiel eine bis drei Karten",
  more: (played) =>
    played === 1 ? "Noch eine oder zwei Karten, oder Zugende." : "Noch eine Karte, oder Zugende.",
  goOn: "Du bist dran: weiter, oder Zugende",
  must: "Du bist dran: Leg eine Sonderkarte",
  playedLong: (played) => `${cards(played)} von ${TURN_LENGTH} gespielt`,
  stop: "Zugende",
  deal: (deal, of, n) =>
    `${of > 1 ? `Durchgang ${deal} von ${of} · ` : ""}${n ? `${piles(n)} im Kreis` : "kein Stapel mehr"}`,
  dealShort: (deal, of, n) => `${of > 1 ? `D${deal} · ` : ""}${n ? piles(n) : "kein Stapel mehr"}`,
  play: (card) => `Die ${card} spielen`,
  goesAfter: (card, last) => `${card} kommt auf ${last}`,
  tooLow: (card, last) => `${card}, niedriger als alles, kommt auf ${last}`,
  wouldTake: (gain) => `5. Karte, du nimmst ${gain}`,
  nth: (n) => `${n}. Karte`,
  chooseCard: "Tipp eine Karte an, um ihren Stapel zu sehen.",
  choosePile: (special) => `Auf welchen Stapel kommt ${special}?`,
  noPile: (special) => `Kein Stapel kann ${special} tragen.`,
  later: "Du kannst sie legen, wenn du dran bist.",
  placeOn: (special, last) => `${special} auf den Stapel der ${last} legen`,
  playOn: (card, last) => `Die ${card} auf die ${last} spielen`,
  hand: "Deine Hand",
  circle: "Der Kreis",
  pile: (n, lying, specials) =>
    lying.length
      ? `Platz ${n}: ${lying.join(", ")}${specials.length ? ` mit ${names(specials)}` : ""}.`
      : `Platz ${n}: leer.`,
  holds: (held, specials, taken) =>
    `${cards(held)} auf der Hand${specials.length ? `, ${names(specials)}` : ""}, ${piles(taken)} genommen`,
  first: (name) => `${name} beginnt, so will es das Los.`,
  dealt: (deal, n, name) => `Durchgang ${deal}: ${piles(n)} im Kreis, ${name} beginnt.`,
  laid: (name, card) => `${name} legt ${card}.`,
  above: (name, card, last) => `${name}: ${card} kommt auf ${last}.`,
  below: (name, card, last) => `${name}: ${card} ist niedriger als alles und kommt auf die höchste, ${last}.`,
  fifth: (name, card, last) => `${name}: ${card} kommt auf ${last}, als fünfte Karte.`,
  put: (name, special) => `${name} legt ${special}.`,
  putOn: (name, special, last) => `${name} legt ${special} auf den Stapel der ${last}.`,
  takes: (name, points) => `${name} nimmt den Stapel: ${de.points(points)}.`,
  takesDouble: (name, points) =>
    `${name} nimmt den verdoppelten Stapel: ${signed(points)} ×2, also ${de.points(2 * points)}.`,
  stopped: (name) => `${name} hört hier auf.`,
  stoppedFor: (name) => `Das System beendet den Zug von ${name}.`,
  playedFor: (name) => `Das System spielt für ${name}.`,
  passed: (name) => `${name} hat nichts mehr zu spielen.`,
  counted: (deal) => `Durchgang ${deal} ist gezählt.`,
  scored: (deal, scores) => `Durchgang ${deal} ist gezählt: ${scores}.`,
  scoreOf: (name, score) => `${name} ${signed(score)}`,
  left: (name, n) =>
    `${name} behält ${n === 1 ? "eine Sonderkarte" : `${n} Sonderkarten`}: ${signed(-10 * n)}.`,
  turn: (name, played) => `${name} spielt ${list.format(played)}.`,
  turnTakes: (name, played, gains) =>
    `${name} spielt ${list.format(played)} und nimmt ${piles(gains.length)} (${gains.map(signed).join(", ")}).`,
  yourTurn: "Du bist dran.",
  most: "Die meisten Punkte gewinnen.",
  unit: "Punkte",
  deals: "Durchgänge",
  sums: "Summe nach jedem Durchgang",
  perDeal: "Punkte je Durchgang",
  dealN: (n) => `Durchgang ${n}`,
  lateCard: "eine zufällige Hornkarte, dann Zugende",
  lateSpecial: "eine zufällige Sonderkarte, dann Zugende",
  lateStop: "Zugende",
};
