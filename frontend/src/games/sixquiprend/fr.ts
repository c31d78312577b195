/** Ce que dit la table de 6 qui prend !, en français ; les autres langues en gardent la forme. */
import { fr as many, numbers } from "../../i18n/many";

const headsOf = (n: number): string => many(n, "tête", "têtes");
const list = new Intl.ListFormat("fr", { type: "conjunction" });

export const fr = {
  heads: headsOf,
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
  wouldTake: (cost: number) => `sixième carte : ${headsOf(cost)} !`,
  tooLow: "trop bas, une rangée à prendre",
  othersShort: "Les autres jouent aussi : tout peut bouger.",
  others: "Les autres jouent aussi : les rangées peuvent bouger d’ici là.",
  hint: "Un conseil ?",
  hinting: "Le taureau réfléchit…",
  hintCard: (card: number, heads: number) =>
    `Le taureau jouerait le ${card} : ${headsOf(heads)} à attendre d’ici la fin de la manche.`,
  hintRow: (row: number, heads: number) =>
    `Le taureau prendrait la rangée ${row} : ${headsOf(heads)} à attendre d’ici la fin de la manche.`,
  expected: (heads: number) => `≈ ${numbers.fr.format(heads)}`,
  hand: "Votre main",
  draftHow: "Touchez une carte, puis encore une fois pour la prendre.",
  rows: "Les rangées",
  row: (n: number, cards: number[], cost: number) => `Rangée ${n} : ${cards.join(", ")}. ${headsOf(cost)}.`,
  takeThis: (n: number, cost: number) => `Prendre la rangée ${n}, ${headsOf(cost)}`,
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
    n ? `Un ordinateur a dû faire ${many(n, "choix", "choix")}.` : "Tous les vrais choix ont pu rester.",
  howItWouldGo: "Comment cela se serait passé",
  revealed: "Toutes les cartes sont retournées.",
  nearest: (card: number, after: number) =>
    `${card} va après ${after} : la plus petite différence (+${card - after}).`,
  sixth: (card: number, name: string, heads: number) =>
    `${card} serait la sixième carte : ${name} ramasse la rangée, ${headsOf(heads)}.`,
  low: (card: number, name: string, heads: number) =>
    `${card} est plus bas que tout : ${name} prend une rangée, ${headsOf(heads)}.`,
  auto: (names: string[]) => `Le système a joué pour ${list.format(names)}.`,
  dealt: (round: number) => `Manche ${round} : les cartes sont distribuées.`,
  draftBegins: (name: string) => `Toutes les cartes sont ouvertes ; ${name} choisit en premier.`,
  picked: (name: string, card: number) => `${name} prend le ${card}.`,
  scored: (round: number) => `La manche ${round} est finie.`,
  counted: {
    points: headsOf,
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
