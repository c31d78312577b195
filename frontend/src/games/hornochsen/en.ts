/** What the table of Hornochsen says, in English. */
import { en as many } from "../../i18n/many";
import { printed, signed } from "./horns";
import { TURN_LENGTH, type Special } from "./types";
import type { Words } from "./fr";

const list = new Intl.ListFormat("en", { type: "conjunction" });
const names = (specials: readonly Special[]): string => specials.map((special) => printed[special]).join(" ");

export const en: Words = {
  points: (n) => `${signed(n)} ${Math.abs(n) === 1 ? "point" : "points"}`,
  choose: "Your turn: play one to three cards",
  more: (played) =>
    played === 1 ? "One or two more cards, or end the turn." : "One more card, or end the turn.",
  goOn: "Your turn: go on, or end it",
  must: "Your turn: place a special",
  playedLong: (played) => `${many(played, "card", "cards")} played of ${TURN_LENGTH}`,
  stop: "End turn",
  deal: (deal, of, piles) =>
    `${of > 1 ? `Deal ${deal} of ${of} · ` : ""}${piles ? `${many(piles, "pile", "piles")} in the circle` : "no pile left"}`,
  dealShort: (deal, of, piles) =>
    `${of > 1 ? `D${deal} · ` : ""}${piles ? many(piles, "pile", "piles") : "no pile left"}`,
  play: (card) => `Play ${card}`,
  goesAfter: (card, last) => `${card} goes after ${last}`,
  tooLow: (card, last) => `${card}, below all, goes after ${last}`,
  wouldTake: (gain) => `fifth card, you take ${gain}`,
  nth: (n) => `card ${n}`,
  chooseCard: "Tap a card to see its pile.",
  choosePile: (special) => `On which pile do you place ${special}?`,
  noPile: (special) => `No pile can carry ${special}.`,
  later: "You can place it when it is your turn.",
  placeOn: (special, last) => `Place ${special} on the pile of ${last}`,
  playOn: (card, last) => `Play ${card} after ${last}`,
  hand: "Your hand",
  circle: "The circle",
  pile: (n, cards, specials) =>
    cards.length
      ? `Place ${n}: ${cards.join(", ")}${specials.length ? ` with ${names(specials)}` : ""}.`
      : `Place ${n}: empty.`,
  holds: (cards, specials, piles) =>
    `${many(cards, "card", "cards")} in hand${specials.length ? `, ${names(specials)}` : ""}, ${many(piles, "pile", "piles")} taken`,
  first: (name) => `${name} is drawn to play first.`,
  dealt: (deal, piles, name) =>
    `Deal ${deal}: ${many(piles, "pile", "piles")} in the circle, ${name} plays first.`,
  laid: (name, card) => `${name} lays ${card}.`,
  above: (name, card, last) => `${name}: ${card} goes after ${last}.`,
  below: (name, card, last) => `${name}: ${card} is below all and goes after the highest, ${last}.`,
  fifth: (name, card, last) => `${name}: ${card} goes after ${last} as the fifth card.`,
  put: (name, special) => `${name} places ${special}.`,
  putOn: (name, special, last) => `${name} places ${special} on the pile of ${last}.`,
  takes: (name, points) => `${name} takes the pile: ${en.points(points)}.`,
  takesDouble: (name, points) =>
    `${name} takes the doubled pile: ${signed(points)} ×2, that is ${en.points(2 * points)}.`,
  stopped: (name) => `${name} stops there.`,
  stoppedFor: (name) => `The system ends ${name}’s turn.`,
  playedFor: (name) => `The system plays for ${name}.`,
  passed: (name) => `${name} has nothing left to play.`,
  counted: (deal) => `Deal ${deal} is counted.`,
  scored: (deal, scores) => `Deal ${deal} is counted: ${scores}.`,
  scoreOf: (name, score) => `${name} ${signed(score)}`,
  left: (name, n) => `${name} keeps ${n === 1 ? "one special" : `${n} specials`}: ${signed(-10 * n)}.`,
  turn: (name, cards) => `${name} plays ${list.format(cards)}.`,
  turnTakes: (name, cards, gains) =>
    `${name} plays ${list.format(cards)} and takes ${many(gains.length, "pile", "piles")} (${gains.map(signed).join(", ")}).`,
  yourTurn: "It is your turn.",
  most: "The most points win.",
  unit: "points",
  deals: "deals",
  sums: "Total after each deal",
  perDeal: "Points by deal",
  dealN: (n) => `Deal ${n}`,
  lateCard: "a horn card at random, then the turn ends",
  lateSpecial: "a special at random, then the turn ends",
  lateStop: "the turn ends",
};
