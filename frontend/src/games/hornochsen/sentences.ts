/** What the table of Hornochsen says, in each language. */
import { many as enMany } from "../../i18n/en";
import { many as frMany } from "../../i18n/fr";
import { catalogues, type Tag } from "../../i18n/language.svelte";
import type { Table, TableEvent } from "../../wire/types";
import { de } from "./de";
import { what, type Lay, type Scene, type Take, type What } from "./film";
import { printed, signed } from "./horns";
import { doubled } from "./lying";
import { gameOf, TURN_LENGTH, type Special } from "./types";

const frList = new Intl.ListFormat("fr", { type: "conjunction" });
const enList = new Intl.ListFormat("en", { type: "conjunction" });
const names = (specials: readonly Special[]): string => specials.map((special) => printed[special]).join(" ");

const fr = {
  points: (n: number) => `${signed(n)} ${Math.abs(n) < 2 ? "point" : "points"}`,
  choose: "À vous : jouez une à trois cartes",
  more: (played: number): string =>
    played === 1 ? "Encore une ou deux cartes, ou fin de tour." : "Encore une carte, ou fin de tour.",
  goOn: "À vous : continuez, ou fin de tour",
  must: "À vous : posez une carte spéciale",
  playedLong: (played: number) => `${frMany(played, "carte jouée", "cartes jouées")} sur ${TURN_LENGTH}`,
  stop: "Fin de tour",
  deal: (deal: number, of: number, piles: number) =>
    `${of > 1 ? `Donne ${deal} sur ${of} · ` : ""}${piles ? `${frMany(piles, "pile", "piles")} au cercle` : "plus de piles"}`,
  dealShort: (deal: number, of: number, piles: number) =>
    `${of > 1 ? `D${deal} · ` : ""}${piles ? frMany(piles, "pile", "piles") : "plus de piles"}`,
  play: (card: number) => `Jouer le ${card}`,
  goesAfter: (card: number, last: number) => `${card} va après ${last}`,
  tooLow: (card: number, last: number) => `${card}, plus bas que tout, va après ${last}`,
  wouldTake: (gain: string) => `5ᵉ carte, vous prenez ${gain}`,
  nth: (n: number) => `${n}ᵉ carte`,
  chooseCard: "Touchez une carte pour voir sa pile.",
  choosePile: (special: string) => `Sur quelle pile poser ${special} ?`,
  noPile: (special: string) => `Aucune pile ne peut recevoir ${special}.`,
  later: "Vous pourrez la poser à votre tour.",
  placeOn: (special: string, last: number) => `Poser ${special} sur la pile du ${last}`,
  playOn: (card: number, last: number) => `Jouer le ${card} après ${last}`,
  hand: "Votre main",
  circle: "Le cercle",
  pile: (n: number, cards: number[], specials: Special[]) =>
    cards.length
      ? `Place ${n} : ${cards.join(", ")}${specials.length ? ` avec ${names(specials)}` : ""}.`
      : `Place ${n} : vide.`,
  holds: (cards: number, specials: Special[], piles: number) =>
    `${frMany(cards, "carte", "cartes")} en main${specials.length ? `, ${names(specials)}` : ""}, ${frMany(piles, "pile prise", "piles prises")}`,
  first: (name: string) => `${name} est tiré au sort pour commencer.`,
  dealt: (deal: number, piles: number, name: string) =>
    `Donne ${deal} : ${frMany(piles, "pile", "piles")} au cercle, ${name} commence.`,
  laid: (name: string, card: number) => `${name} pose ${card}.`,
  above: (name: string, card: number, last: number) => `${name} : ${card} va après ${last}.`,
  below: (name: string, card: number, last: number) =>
    `${name} : ${card} est plus bas que tout et va après le plus haut, ${last}.`,
  fifth: (name: string, card: number, last: number) =>
    `${name} : ${card} va après ${last}, c’est la cinquième carte.`,
  put: (name: string, special: string) => `${name} pose ${special}.`,
  putOn: (name: string, special: string, last: number) => `${name} pose ${special} sur la pile du ${last}.`,
  takes: (name: string, points: number) => `${name} prend la pile : ${fr.points(points)}.`,
  takesDouble: (name: string, points: number) =>
    `${name} prend la pile doublée : ${signed(points)} ×2, soit ${fr.points(2 * points)}.`,
  stopped: (name: string) => `${name} s’arrête là.`,
  stoppedFor: (name: string) => `Le système finit le tour de ${name}.`,
  playedFor: (name: string) => `Le système joue pour ${name}.`,
  passed: (name: string) => `${name} n’a plus rien à jouer.`,
  counted: (deal: number) => `La donne ${deal} est comptée.`,
  scored: (deal: number, scores: string) => `La donne ${deal} est comptée : ${scores}.`,
  scoreOf: (name: string, score: number) => `${name} ${signed(score)}`,
  left: (name: string, n: number) =>
    `${name} garde ${n === 1 ? "une carte spéciale" : `${n} cartes spéciales`} : ${signed(-10 * n)}.`,
  turn: (name: string, cards: string[]) => `${name} joue ${frList.format(cards)}.`,
  turnTakes: (name: string, cards: string[], gains: number[]) =>
    `${name} joue ${frList.format(cards)} et prend ${frMany(gains.length, "pile", "piles")} (${gains.map(signed).join(", ")}).`,
  yourTurn: "À vous de jouer.",
  most: "Le plus de points gagne.",
  unit: "points",
  deals: "donnes",
  sums: "Total après chaque donne",
  perDeal: "Points par donne",
  dealN: (n: number) => `Donne ${n}`,
  lateCard: "une carte à cornes au hasard, puis fin du tour",
  lateSpecial: "une carte spéciale au hasard, puis fin du tour",
  lateStop: "fin du tour",
};

export type Words = typeof fr;

const en: Words = {
  points: (n) => `${signed(n)} ${Math.abs(n) === 1 ? "point" : "points"}`,
  choose: "Your turn: play one to three cards",
  more: (played) =>
    played === 1 ? "One or two more cards, or end the turn." : "One more card, or end the turn.",
  goOn: "Your turn: go on, or end it",
  must: "Your turn: place a special",
  playedLong: (played) => `${enMany(played, "card", "cards")} played of ${TURN_LENGTH}`,
  stop: "End turn",
  deal: (deal, of, piles) =>
    `${of > 1 ? `Deal ${deal} of ${of} · ` : ""}${piles ? `${enMany(piles, "pile", "piles")} in the circle` : "no pile left"}`,
  dealShort: (deal, of, piles) =>
    `${of > 1 ? `D${deal} · ` : ""}${piles ? enMany(piles, "pile", "piles") : "no pile left"}`,
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
    `${enMany(cards, "card", "cards")} in hand${specials.length ? `, ${names(specials)}` : ""}, ${enMany(piles, "pile", "piles")} taken`,
  first: (name) => `${name} is drawn to play first.`,
  dealt: (deal, piles, name) =>
    `Deal ${deal}: ${enMany(piles, "pile", "piles")} in the circle, ${name} plays first.`,
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
  turn: (name, cards) => `${name} plays ${enList.format(cards)}.`,
  turnTakes: (name, cards, gains) =>
    `${name} plays ${enList.format(cards)} and takes ${enMany(gains.length, "pile", "piles")} (${gains.map(signed).join(", ")}).`,
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

export const words: Record<Tag, Words> = { fr, en, de };

/** Where the game stands. */
export function where(table: Table, tag: Tag): string {
  const { deal, piles } = gameOf(table)!;
  const deals = Number(table.room.options["deals"] ?? 1);
  return words[tag].deal(deal, deals, piles.filter(([cards]) => cards.length).length);
}

/** What the system does for whoever is late. */
export function late(table: Table, seat: number, tag: Tag): string {
  const game = gameOf(table);
  return words[tag][game?.played ? "lateStop" : game?.cards[seat] ? "lateCard" : "lateSpecial"];
}

/** What a pile gives to who takes it, a ×2 said as such: "+7 ×2". */
export const gain = (points: number, specials: readonly Special[]): string =>
  `${signed(points)}${specials.includes("x2") ? " ×2" : ""}`;

/** Why a card goes where it goes, before it is played. */
export function reason(card: number, last: number, tag: Tag): string {
  return card > last ? words[tag].goesAfter(card, last) : words[tag].tooLow(card, last);
}

function laid(lay: Lay, name: string, tag: Tag): string {
  const say = words[tag];
  if (lay.after === null) return say.laid(name, lay.card);
  if (lay.card < lay.after) return say.below(name, lay.card, lay.after);
  return lay.fifth ? say.fifth(name, lay.card, lay.after) : say.above(name, lay.card, lay.after);
}
function took({ points, specials }: Take, name: string, tag: Tag): string {
  const say = words[tag];
  return specials.includes("x2") ? say.takesDouble(name, points) : say.takes(name, points);
}

/** The sentences of something that happened. */
export function lines(told: What, name: (seat: number) => string, tag: Tag): string[] {
  const say = words[tag];
  const forOne = "auto" in told && told.auto && told.kind !== "stop" ? [say.playedFor(name(told.seat))] : [];
  switch (told.kind) {
    case "first":
      return [say.first(name(told.seat))];
    case "deal":
      return [say.dealt(told.deal, told.piles, name(told.first))];
    case "lay":
      return [...forOne, laid(told, name(told.seat), tag)];
    case "set": {
      const special = printed[told.special];
      const said =
        told.on === null ? say.put(name(told.seat), special) : say.putOn(name(told.seat), special, told.on);
      return [...forOne, said];
    }
    case "take":
      return [took(told, name(told.seat), tag)];
    case "stop":
      return [told.auto ? say.stoppedFor(name(told.seat)) : say.stopped(name(told.seat))];
    case "pass":
      return [say.passed(name(told.seat))];
    case "score": {
      const scores = told.scores.map((score, seat) => say.scoreOf(name(seat), score)).join(", ");
      const kept = told.left.flatMap((specials, seat) =>
        specials.length ? [say.left(name(seat), specials.length)] : [],
      );
      return [say.scored(told.deal, scores), ...kept];
    }
  }
}

/** What a film says below a scene; the scores of a deal are drawn. */
export const caption = (scene: Scene, name: (seat: number) => string, tag: Tag): string =>
  scene.kind === "score" ? words[tag].counted(scene.deal) : lines(scene, name, tag).join(" ");

/** The sentences of the log for event number `index`. */
export function tell(
  log: readonly TableEvent[],
  index: number,
  name: (seat: number) => string,
  tag: Tag,
): string[] {
  if (log[index]!.type === "won")
    return [catalogues[tag].results.won((log[index]!["seats"] as number[]).map(name))];
  const told = what(log, index);
  return told ? lines(told, name, tag) : [];
}

/** A turn in one sentence, for who listens. */
export function turnInShort(turn: readonly Scene[], name: (seat: number) => string, tag: Tag): string {
  const say = words[tag];
  const cards = turn.flatMap((scene) =>
    scene.kind === "lay" ? [String(scene.card)] : scene.kind === "set" ? [printed[scene.special]] : [],
  );
  const gains = turn.flatMap((scene) =>
    scene.kind === "take" ? [doubled(scene.points, scene.specials)] : [],
  );
  const seat = turn.find((scene) => scene.turn !== null)?.turn;
  if (seat === undefined || seat === null || !cards.length) return "";
  return gains.length ? say.turnTakes(name(seat), cards, gains) : say.turn(name(seat), cards);
}
