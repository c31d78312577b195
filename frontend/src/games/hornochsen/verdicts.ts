/** What a game of Hornochsen is remembered for. */
import { en, fr } from "../../i18n/many";
import type { Tag } from "../../i18n/language.svelte";
import { chosen, foremost, told, type Found, type Said, type Verdict } from "../../table/verdicts";
import type { TableEvent } from "../../wire/types";
import { signed } from "./horns";
import { eventOf } from "./types";

export type Kind = "feast" | "good" | "gift" | "farmer" | "long";

/** What stands out in a whole log, for so many seats: at most three words. */
export function remembered(events: readonly TableEvent[], seats: number): Found<Kind>[] {
  const none = () => Array.from({ length: seats }, () => 0);
  const [best, worst, piles, specials, longTurns] = [none(), none(), none(), none(), none()];
  let turn = { seat: -1, cards: 0 };
  for (const event of events.map(eventOf)) {
    if (event.type === "took") {
      best[event.seat] = Math.max(best[event.seat]!, event.points);
      worst[event.seat] = Math.max(worst[event.seat]!, -event.points);
      piles[event.seat]!++;
    }
    if (event.type === "set") specials[event.seat]!++;
    if (event.type !== "laid" && event.type !== "set") continue;
    turn = turn.seat === event.seat ? { ...turn, cards: turn.cards + 1 } : { seat: event.seat, cards: 1 };
    if (turn.cards === 3) longTurns[turn.seat]!++;
  }
  const word = (kind: Kind, counts: number[], least: number): Found<Kind> | null => {
    const found = foremost(counts, least);
    return found && { kind, ...found };
  };
  return chosen([
    word("feast", best, 3),
    word("gift", worst, 3),
    word("farmer", piles, 2),
    word("long", longTurns, 2),
    word("good", specials, 1),
  ]);
}

export const words: Said<Kind> = {
  fr: {
    feast: {
      title: "La plus belle pile",
      text: (name, n) => `${name} prend une pile de ${signed(n)} ${n < 2 ? "point" : "points"}.`,
    },
    gift: {
      title: "Cadeau empoisonné",
      text: (name, n) => `${name} accueille une pile de ${signed(-n)} points, avec le sourire.`,
    },
    farmer: { title: "La grande étable", text: (name, n) => `${name} rentre ${fr(n, "pile", "piles")}.` },
    long: { title: "Trois d’un coup", text: (name, n) => `${name} joue ${n} tours de trois cartes.` },
    good: {
      title: "Le sel de la partie",
      text: (name, n) => `${name} place ${fr(n, "carte spéciale", "cartes spéciales")}.`,
    },
  },
  en: {
    feast: {
      title: "The finest pile",
      text: (name, n) => `${name} takes a pile of ${signed(n)} ${n === 1 ? "point" : "points"}.`,
    },
    gift: {
      title: "A doubtful present",
      text: (name, n) => `${name} takes in a pile of ${signed(-n)} points, smiling.`,
    },
    farmer: { title: "The large barn", text: (name, n) => `${name} brings home ${en(n, "pile", "piles")}.` },
    long: { title: "Three at a time", text: (name, n) => `${name} has ${n} turns of three cards.` },
    good: {
      title: "The salt of the game",
      text: (name, n) => `${name} sets ${en(n, "special card", "special cards")}.`,
    },
  },
  de: {
    feast: {
      title: "Der schönste Stapel",
      text: (name, n) => `${name} nimmt einen Stapel mit ${signed(n)} ${n === 1 ? "Punkt" : "Punkten"}.`,
    },
    gift: {
      title: "Ein Danaergeschenk",
      text: (name, n) => `${name} nimmt lächelnd einen Stapel mit ${signed(-n)} Punkten auf.`,
    },
    farmer: {
      title: "Der große Stall",
      text: (name, n) => `${name} bringt ${n === 1 ? "einen Stapel" : `${n} Stapel`} nach Hause.`,
    },
    long: { title: "Drei auf einmal", text: (name, n) => `${name} spielt ${n} Züge mit drei Karten.` },
    good: {
      title: "Das Salz der Partie",
      text: (name, n) => `${name} legt ${n === 1 ? "eine Sonderkarte" : `${n} Sonderkarten`}.`,
    },
  },
};

export const verdicts = (events: readonly TableEvent[], names: readonly string[], tag: Tag): Verdict[] =>
  told(remembered(events, names.length), words[tag], names);
