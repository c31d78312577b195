/** What the table of Toc says, in each language. */
import { many as enMany } from "../../i18n/en";
import { many as frMany } from "../../i18n/fr";
import { catalogues, type Tag } from "../../i18n/language.svelte";
import type { Table, TableEvent } from "../../wire/types";
import { de } from "./de";
import {
  gameOf,
  inHouse,
  SIDE_SQUARES,
  startOf,
  type Card,
  type Eaten,
  type Place,
  type TocEvent,
} from "./types";

const frList = new Intl.ListFormat("fr", { type: "conjunction" });
const enList = new Intl.ListFormat("en", { type: "conjunction" });
/** « de Zoé », « d’Anne ». */
const of = (name: string): string => (/^[aeiouàâäéèêëîïôöûü]/i.test(name) ? `d’${name}` : `de ${name}`);
const possessive = (name: string): string => `${name}’s`;

const FR_INDEX: Record<string, string> = { T: "10", J: "V", Q: "D", K: "R" };
const FR_THE: Record<string, string> = { A: "l’as", J: "le valet", Q: "la dame", K: "le roi" };
const FR_ONE: Record<string, string> = { A: "un as", J: "un valet", Q: "une dame", K: "un roi" };
const FR_SUIT: Record<string, string> = { S: "pique", H: "cœur", D: "carreau", C: "trèfle" };
const FR_EFFECT: Record<string, string> = {
  A: "sort ou avance de 1",
  4: "recule de 4",
  7: "7 pas à partager",
  T: "avance de 10, le suivant défausse",
  J: "échange deux pions",
  Q: "avance de 12",
  K: "sort ou avance de 13",
};
const EN_INDEX: Record<string, string> = { T: "10" };
const EN_RANK: Record<string, string> = { A: "ace", T: "10", J: "jack", Q: "queen", K: "king" };
const EN_SUIT: Record<string, string> = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const EN_EFFECT: Record<string, string> = {
  A: "out, or 1 forward",
  4: "4 back",
  7: "7 steps to share",
  T: "10 forward, next one discards",
  J: "swaps two pawns",
  Q: "12 forward",
  K: "out, or 13 forward",
};
const frIndex = (rank: string): string => FR_INDEX[rank] ?? rank;
const enIndex = (rank: string): string => EN_INDEX[rank] ?? rank;

const fr = {
  index: frIndex,
  effect: (rank: string, single: boolean) =>
    rank === "7" && single ? "1 à 7 pas d’un pion" : (FR_EFFECT[rank] ?? `avance de ${rank}`),
  /** Une carte avec son article. */
  card: (card: Card) => `${FR_THE[card[0]!] ?? `le ${frIndex(card[0]!)}`} de ${FR_SUIT[card[1]!] ?? "pique"}`,
  rank: (rank: string) => FR_ONE[rank] ?? `un ${frIndex(rank)}`,
  side: ["rond rouge", "carré bleu", "triangle jaune", "losange violet", "croix turquoise", "étoile rose"],
  hand: (hand: number) => `Donne ${hand}`,
  yourHand: "Votre main",
  cards: (n: number) => frMany(n, "carte", "cartes"),
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
  inBase: (n: number) => frMany(n, "pion à la base", "pions à la base"),
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
  eats: (pawns: string[]) => `mange ${frList.format(pawns)}`,
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
    `${name} demande ${rank} à ${frList.format(others)} : personne n’en a.`,
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
  andEats: (what: string, pawns: string[]) => `${what} et mange ${frList.format(pawns)}`,
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

const en: Words = {
  index: enIndex,
  effect: (rank, single) =>
    rank === "7" && single ? "1 to 7 steps of one pawn" : (EN_EFFECT[rank] ?? `${rank} forward`),
  card: (card) => `the ${EN_RANK[card[0]!] ?? card[0]!} of ${EN_SUIT[card[1]!] ?? "spades"}`,
  rank: (rank) => `${/[A8]/.test(rank) ? "an" : "a"} ${EN_RANK[rank] ?? rank}`,
  side: ["red disc", "blue square", "yellow triangle", "violet diamond", "turquoise cross", "pink star"],
  hand: (hand) => `Hand ${hand}`,
  yourHand: "Your hand",
  cards: (n) => enMany(n, "card", "cards"),
  late: {
    discard: "a card at random is discarded, no pawn moves",
    seven: "the seven breaks off",
    give: "a card at random is given",
    demand: "nothing is demanded",
  },

  chooseCard: "Your turn: choose a card",
  chooseCardHint: "A card, then a pawn; or a pawn first.",
  choosePawn: "Choose a pawn.",
  chooseTarget: "Where does this pawn go?",
  chooseOther: "Which pawn does it change places with?",
  chooseCardFor: "With which card?",
  onlyMove: "Only one move",
  play: (card) => `Play ${card}`,
  cannot: "This card cannot be played now.",
  tenForces: "A ten binds you: discard a card",
  nothingFits: "No card can be played: discard one",
  discardShort: "Discard",
  discard: (card) => `Discard ${card}`,
  tenBinds: (name) => `A ten makes ${name} discard a card.`,
  playsFor: (name) => `Your pawns are home: you move ${possessive(name)}.`,
  otherPlaysFor: (name, other) => `${name} moves ${possessive(other)} pawns.`,
  seven: (n) => `Seven: ${enMany(n, "step", "steps")} left.`,
  sevenGoesOn: (n) => `Your seven is not finished: ${enMany(n, "step", "steps")} left.`,
  undo: "Undo",
  sending: "Sending…",

  exchange: "Exchange",
  giveTo: (name) => `Choose a card for ${name}.`,
  given: (card, name) => `You give ${card} to ${name}. Tap another one to change your mind.`,
  give: (card, name) => `Give ${card} to ${name}`,
  giveBackTo: (name, card) => `${name} gave you ${card}. Choose another card to give back.`,
  received: "You have just received this card: it cannot be given back.",
  exchanging: "Everybody chooses a card for the partner.",
  hasChosen: "has chosen",
  chooses: "is choosing",
  charity: "Charity",
  demand: "Nothing to play for too long: ask your opponents for a card.",
  demands: (name) => `${name} asks the opponents for a card.`,
  givesBack: (name, other) => `${name} chooses a card to give back to ${other}.`,

  board: "The board",
  moves: "What can move",
  pile: (card) => `Last card: ${card}`,
  noPile: "The pile",
  sideOf: (name, side) => `${name}, ${side}`,
  ofSide: (letter) => `side ${letter}`,
  inBase: (n) => enMany(n, "pawn in the base", "pawns in the base"),
  onStart: "start",
  onStartFresh: "start, protected",
  onOtherStart: (name) => `${possessive(name)} start`,
  square: (n) => `square ${n}`,
  house: (n) => `house, place ${n}`,
  pawnOn: {
    base: "pawn in the base",
    start: "pawn on the start",
    otherStart: (name) => `pawn on ${possessive(name)} start`,
    square: (n) => `pawn on square ${n}`,
    house: (n) => `pawn in the house, place ${n}`,
  },
  towards: {
    base: "to the base",
    start: "to the start",
    otherStart: (name) => `to ${possessive(name)} start`,
    square: (n) => `to square ${n}`,
    house: (n) => `to the house, place ${n}`,
  },
  ofName: (what, name) => `${possessive(name)} ${what}`,
  swapWith: (what) => `to change places with the ${what}`,
  eats: (pawns) => `eats ${enList.format(pawns)}`,
  pawnsOf: (n, name) => (n === 1 ? `a pawn of ${name}` : `${n} pawns of ${name}`),
  ownPawns: (n) => (n === 1 ? "a pawn of the same colour" : `${n} pawns of the same colour`),

  drawn: (name) => `${name} is drawn to begin.`,
  dealt: (hand, name) => `Hand ${hand}: ${name} begins.`,
  gives: (name, other) => `${name} gives ${other} a card.`,
  givesCard: (name, other, card) => `${name} gives ${card} to ${other}.`,
  returns: (name, other) => `${name} gives ${other} a card back.`,
  returnsCard: (name, other, card) => `${name} gives ${card} back to ${other}.`,
  asked: (name, rank, giver) => `${name} asks for ${rank}: ${giver} has one.`,
  askedInVain: (name, rank, others) => `${name} asks ${enList.format(others)} for ${rank}: nobody has one.`,
  nobodyToAsk: (name) => `${name} has nobody to ask for a card.`,
  asksNothing: (name) => `${name} lets the demand pass.`,
  plays: (name, card, what) => `${name} plays ${card}: ${what}.`,
  then: (name, what) => `${name}, still with the seven: ${what}.`,
  aPawn: "a pawn",
  aPawnOf: (name) => `a pawn of ${name}`,
  comesOut: (pawn) => `${pawn} comes out`,
  forward: (pawn, n) => `${pawn} goes ${n} forward`,
  back: (pawn, n) => `${pawn} goes ${n} back`,
  entersHouse: (pawn, n) => `${pawn} goes ${n} forward and comes home`,
  deeper: (pawn, n) => `${pawn} goes ${n} deeper into the house`,
  andEats: (what, pawns) => `${what} and eats ${enList.format(pawns)}`,
  swaps: (pawn, other) => `${pawn} and ${other} change places`,
  swapsOwn: "two pawns of one colour change places, and nothing changes",
  discarded: {
    ten: (name, card) => `A ten makes ${name} discard ${card}.`,
    nothing: (name, card) => `${name} has nothing to play and discards ${card}.`,
    absent: (name, card) => `The system discards ${card} for ${name}.`,
  },
  stopped: (name) => `${possessive(name)} seven ends there.`,
  unprotected: (name) => `${possessive(name)} pawn on the start is no longer protected.`,
};

export const words: Record<Tag, Words> = { fr, en, de };

/** Where the game stands. */
export function where(table: Table, tag: Tag): string {
  return words[tag].hand(gameOf(table)!.hand_no);
}

/** What the system does for whoever is late. */
export function late(table: Table, tag: Tag): string {
  const game = gameOf(table);
  const say = words[tag].late;
  if (game?.steps_left) return say.seven;
  if (game?.phase === "charity" && !game.demanded) return say.demand;
  return game?.phase === "play" ? say.discard : say.give;
}
export type Names = (seat: number) => string;

/** A place of the ring or of a house, for a pawn of `colour`, in one of the forms of the catalogue. */
export function placed(
  say: Words["pawnOn"] | Words["towards"],
  colour: number,
  place: Place,
  names: Names,
): string {
  if (place === "base") return say.base;
  if (inHouse(place)) return say.house(Number((place as string)[1]) + 1);
  const square = place as number;
  if (square === startOf(colour)) return say.start;
  return square % SIDE_SQUARES === 0 ? say.otherStart(names(square / SIDE_SQUARES)) : say.square(square);
}

/** "a pawn of Zoé" and the like, for all that is eaten together. */
export function eatenPawns(eaten: readonly Eaten[], colour: number, names: Names, tag: Tag): string[] {
  const say = words[tag];
  const owners = [...new Set(eaten.map(([owner]) => owner))];
  return owners.map((owner) => {
    const n = eaten.filter(([one]) => one === owner).length;
    return owner === colour ? say.ownPawns(n) : say.pawnsOf(n, names(owner));
  });
}

/** Where the pawns of a side are, as a list in one line. */
export function whereabouts(
  colour: number,
  places: readonly Place[],
  fresh: boolean,
  names: Names,
  tag: Tag,
): string {
  const say = words[tag];
  const home = places.filter((place) => place === "base").length;
  const out = places
    .filter((place) => place !== "base")
    .map((place) => {
      if (inHouse(place)) return say.house(Number((place as string)[1]) + 1);
      if (place === startOf(colour)) return fresh ? say.onStartFresh : say.onStart;
      const square = place as number;
      return square % SIDE_SQUARES === 0
        ? say.onOtherStart(names(square / SIDE_SQUARES))
        : say.square(square);
    });
  return [...(home ? [say.inBase(home)] : []), ...out].join(", ");
}

/** What a pawn does in an event. */
function deed(event: Extract<TocEvent, { type: "played" | "advanced" }>, names: Names, tag: Tag): string {
  const say = words[tag];
  const { seat, colour, from, to, by, eaten = [] } = event;
  const pawn = colour === seat ? say.aPawn : say.aPawnOf(names(colour));
  let what = say.forward(pawn, by);
  if (from === "base") what = say.comesOut(pawn);
  else if (by < 0) what = say.back(pawn, -by);
  else if (inHouse(to)) what = (inHouse(from) ? say.deeper : say.entersHouse)(pawn, by);
  return eaten.length ? say.andEats(what, eatenPawns(eaten, colour, names, tag)) : what;
}

/** The line of the log for an event of the game. */
function line(event: TocEvent, names: Names, tag: Tag): string {
  const say = words[tag];
  switch (event.type) {
    case "drawn":
      return say.drawn(names(event.first));
    case "dealt":
      return say.dealt(event.hand_no, names(event.first));
    case "gift": {
      const [name, other] = [names(event.seat), names(event.to)];
      const back = event.why === "return";
      if (!event.card) return (back ? say.returns : say.gives)(name, other);
      return (back ? say.returnsCard : say.givesCard)(name, other, say.card(event.card));
    }
    case "asked": {
      const name = names(event.seat);
      if (!event.rank) return say.asksNothing(name);
      if (!event.asked?.length) return say.nobodyToAsk(name);
      const rank = say.rank(event.rank);
      return event.giver === undefined
        ? say.askedInVain(name, rank, event.asked.map(names))
        : say.asked(name, rank, names(event.giver));
    }
    case "played":
      return say.plays(names(event.seat), say.card(event.card), deed(event, names, tag));
    case "advanced":
      return say.then(names(event.seat), deed(event, names, tag));
    case "swapped": {
      const own = event.colour === event.seat ? say.aPawn : say.aPawnOf(names(event.colour));
      const what =
        event.other === event.colour ? say.swapsOwn : say.swaps(own, say.aPawnOf(names(event.other)));
      return say.plays(names(event.seat), say.card(event.card), what);
    }
    case "discarded": {
      const { ten, nothing, absent } = say.discarded;
      return { ten, nothing, absent }[event.why](names(event.seat), say.card(event.card));
    }
    case "stopped":
      return say.stopped(names(event.seat));
    case "unprotected":
      return say.unprotected(names(event.colour));
    case "won":
      return catalogues[tag].results.won(event.seats.map(names));
  }
}

/** The lines of the log for an event; none for what is not of this game. */
export function tell(event: TableEvent | TocEvent, names: Names, tag: Tag): string[] {
  const said: string | undefined = line(event as TocEvent, names, tag);
  return said === undefined ? [] : [said];
}
