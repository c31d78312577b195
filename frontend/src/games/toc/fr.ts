/** Ce que dit la table de Toc, en français ; les autres langues en gardent la forme. */
import { fr as many } from "../../i18n/many";
import type { Card } from "./types";

const list = new Intl.ListFormat("fr", { type: "conjunction" });
/** « de Zoé », « d’Anne ». */
const of = (name: string): string => (/^[aeiouàâäéèêëîïôöûü]/i.test(name) ? `d’${name}` : `de ${name}`);
const INDEX: Record<string, string> = { T: "10", J: "V", Q: "D", K: "R" };
const THE: Record<string, string> = { A: "l’as", J: "le valet", Q: "la dame", K: "le roi" };
const ONE: Record<string, string> = { A: "un as", J: "un valet", Q: "une dame", K: "un roi" };
const SUIT: Record<string, string> = { S: "pique", H: "cœur", D: "carreau", C: "trèfle" };
const EFFECT: Record<string, string> = {
  A: "sort ou avance de 1",
  4: "recule de 4",
  7: "7 pas à partager",
  T: "avance de 10, le suivant défausse",
  J: "échange deux pions",
  Q: "avance de 12",
  K: "sort ou avance de 13",
};
const indexOf = (rank: string): string => INDEX[rank] ?? rank;

export const fr = {
  index: indexOf,
  effect: (rank: string, single: boolean) =>
    rank === "7" && single ? "1 à 7 pas d’un pion" : (EFFECT[rank] ?? `avance de ${rank}`),
  /** Une carte avec son article. */
  card: (card: Card) => `${THE[card[0]!] ?? `le ${indexOf(card[0]!)}`} de ${SUIT[card[1]!] ?? "pique"}`,
  rank: (rank: string) => ONE[rank] ?? `un ${indexOf(rank)}`,
  side: ["rond rouge", "carré bleu", "triangle jaune", "losange violet", "croix turquoise", "étoile rose"],
  hand: (hand: number) => `Donne ${hand}`,
  yourHand: "Votre main",
  cards: (n: number) => many(n, "carte", "cartes"),
  late: {
    discard: "une carte au hasard est défaussée, aucun pion ne bouge",
    seven: "le sept s’arrête là",
    give: "une carte au hasard est donnée",
    demand: "rien n’est demandé",
  },

  // Ce qui est demandé.
  chooseCard: "À vous : choisissez une carte",
  chooseCardHint: "Une carte, puis un pion ; ou un pion d’abord.",
  choosePawn: "Choisissez un pion.",
  chooseTarget: "Où va ce pion ?",
  chooseOther: "Avec quel pion l’échanger ?",
  chooseCardFor: "Avec quelle carte ?",
  onlyMove: "Un seul coup possible",
  play: (card: string) => `Jouer ${card}`,
  cannot: "Cette carte ne peut pas être jouée maintenant.",
  tenForces: "Un dix vous oblige : défaussez une carte",
  nothingFits: "Aucune carte jouable : défaussez-en une",
  discardShort: "Défaussez",
  discard: (card: string) => `Défausser ${card}`,
  tenBinds: (name: string) => `Un dix oblige ${name} à défausser une carte.`,
  playsFor: (name: string) => `Vos pions sont rentrés : vous jouez ceux ${of(name)}.`,
  otherPlaysFor: (name: string, other: string) => `${name} joue les pions ${of(other)}.`,
  seven: (n: number) => `Sept : encore ${n} pas à faire.`,
  sevenGoesOn: (n: number) => `Votre sept n’est pas fini : encore ${n} pas à faire.`,
  undo: "Annuler",
  sending: "Envoi…",

  // Échange et charité.
  exchange: "Échange",
  giveTo: (name: string) => `Choisissez une carte pour ${name}.`,
  given: (card: string, name: string) =>
    `Vous donnez ${card} à ${name}. Touchez-en une autre pour changer d’avis.`,
  give: (card: string, name: string) => `Donner ${card} à ${name}`,
  giveBackTo: (name: string, card: string) =>
    `${name} vous a donné ${card}. Choisissez une autre carte à rendre.`,
  received: "Cette carte vient d’être reçue : elle ne peut pas être rendue.",
  exchanging: "Chacun choisit une carte pour son partenaire.",
  hasChosen: "a choisi",
  chooses: "choisit",
  charity: "Charité",
  demand: "Plus rien à jouer depuis trop longtemps : demandez une carte à vos adversaires.",
  demands: (name: string) => `${name} demande une carte à ses adversaires.`,
  givesBack: (name: string, other: string) => `${name} choisit une carte à rendre à ${other}.`,

  // Le plateau.
  board: "Le plateau",
  moves: "Ce qui peut jouer",
  pile: (card: string) => `Dernière carte : ${card}`,
  noPile: "La pile",
  sideOf: (name: string, side: string) => `${name}, ${side}`,
  ofSide: (letter: string) => `camp ${letter}`,
  inBase: (n: number) => many(n, "pion à la base", "pions à la base"),
  onStart: "départ",
  onStartFresh: "départ, protégé",
  onOtherStart: (name: string) => `départ ${of(name)}`,
  square: (n: number) => `case ${n}`,
  house: (n: number) => `maison, place ${n}`,
  pawnOn: {
    base: "pion de la base",
    start: "pion du départ",
    otherStart: (name: string) => `pion du départ ${of(name)}`,
    square: (n: number) => `pion de la case ${n}`,
    house: (n: number) => `pion de la maison, place ${n}`,
  },
  towards: {
    base: "vers la base",
    start: "vers le départ",
    otherStart: (name: string) => `vers le départ ${of(name)}`,
    square: (n: number) => `vers la case ${n}`,
    house: (n: number) => `vers la maison, place ${n}`,
  },
  ofName: (what: string, name: string) => `${what}, ${of(name)}`,
  swapWith: (what: string) => `à échanger avec le ${what}`,
  eats: (pawns: string[]) => `mange ${list.format(pawns)}`,
  pawnsOf: (n: number, name: string) => (n === 1 ? `un pion ${of(name)}` : `${n} pions ${of(name)}`),
  ownPawns: (n: number) => (n === 1 ? "un pion de la même couleur" : `${n} pions de la même couleur`),

  // Le journal.
  drawn: (name: string) => `Le sort désigne ${name} pour commencer.`,
  dealt: (hand: number, name: string) => `Donne ${hand} : ${name} commence.`,
  gives: (name: string, other: string) => `${name} donne une carte à ${other}.`,
  givesCard: (name: string, other: string, card: string) => `${name} donne ${card} à ${other}.`,
  returns: (name: string, other: string) => `${name} rend une carte à ${other}.`,
  returnsCard: (name: string, other: string, card: string) => `${name} rend ${card} à ${other}.`,
  asked: (name: string, rank: string, giver: string) => `${name} demande ${rank} : ${giver} en a.`,
  askedInVain: (name: string, rank: string, others: string[]) =>
    `${name} demande ${rank} à ${list.format(others)} : personne n’en a.`,
  nobodyToAsk: (name: string) => `${name} n’a personne à qui demander une carte.`,
  asksNothing: (name: string) => `${name} laisse passer sa demande.`,
  plays: (name: string, card: string, what: string) => `${name} joue ${card} : ${what}.`,
  then: (name: string, what: string) => `${name}, toujours avec le sept : ${what}.`,
  aPawn: "un pion",
  aPawnOf: (name: string) => `un pion ${of(name)}`,
  comesOut: (pawn: string) => `${pawn} sort`,
  forward: (pawn: string, n: number) => `${pawn} avance de ${n}`,
  back: (pawn: string, n: number) => `${pawn} recule de ${n}`,
  entersHouse: (pawn: string, n: number) => `${pawn} avance de ${n} et rentre à la maison`,
  deeper: (pawn: string, n: number) => `${pawn} avance de ${n} dans la maison`,
  andEats: (what: string, pawns: string[]) => `${what} et mange ${list.format(pawns)}`,
  swaps: (pawn: string, other: string) => `${pawn} et ${other} changent de place`,
  swapsOwn: "deux pions d’une même couleur changent de place, et rien ne change",
  discarded: {
    ten: (name: string, card: string) => `Un dix oblige ${name} à défausser ${card}.`,
    nothing: (name: string, card: string) => `${name} n’a rien à jouer et défausse ${card}.`,
    absent: (name: string, card: string) => `Le système défausse ${card} pour ${name}.`,
  },
  stopped: (name: string) => `Le sept ${of(name)} s’arrête là.`,
  unprotected: (name: string) => `Le pion ${of(name)} au départ n’est plus protégé.`,
};

export type Words = typeof fr;
