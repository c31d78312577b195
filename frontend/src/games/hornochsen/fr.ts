/** Ce que dit la table de Hornochsen, en français ; les autres langues en gardent la forme. */
import { fr as many } from "../../i18n/many";
import { printed, signed } from "./horns";
import { TURN_LENGTH, type Special } from "./types";

const list = new Intl.ListFormat("fr", { type: "conjunction" });
const names = (specials: readonly Special[]): string => specials.map((special) => printed[special]).join(" ");

export const fr = {
  points: (n: number) => `${signed(n)} ${Math.abs(n) < 2 ? "point" : "points"}`,
  choose: "À vous : jouez une à trois cartes",
  more: (played: number): string =>
    played === 1 ? "Encore une ou deux cartes, ou fin de tour." : "Encore une carte, ou fin de tour.",
  goOn: "À vous : continuez, ou fin de tour",
  must: "À vous : posez une carte spéciale",
  playedLong: (played: number) => `${many(played, "carte jouée", "cartes jouées")} sur ${TURN_LENGTH}`,
  stop: "Fin de tour",
  deal: (deal: number, of: number, piles: number) =>
    `${of > 1 ? `Donne ${deal} sur ${of} · ` : ""}${piles ? `${many(piles, "pile", "piles")} au cercle` : "plus de piles"}`,
  dealShort: (deal: number, of: number, piles: number) =>
    `${of > 1 ? `D${deal} · ` : ""}${piles ? many(piles, "pile", "piles") : "plus de piles"}`,
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
    `${many(cards, "carte", "cartes")} en main${specials.length ? `, ${names(specials)}` : ""}, ${many(piles, "pile prise", "piles prises")}`,
  first: (name: string) => `${name} est tiré au sort pour commencer.`,
  dealt: (deal: number, piles: number, name: string) =>
    `Donne ${deal} : ${many(piles, "pile", "piles")} au cercle, ${name} commence.`,
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
  turn: (name: string, cards: string[]) => `${name} joue ${list.format(cards)}.`,
  turnTakes: (name: string, cards: string[], gains: number[]) =>
    `${name} joue ${list.format(cards)} et prend ${many(gains.length, "pile", "piles")} (${gains.map(signed).join(", ")}).`,
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
