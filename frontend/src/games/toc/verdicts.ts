/** What a game of Toc is remembered for. */
import { en, fr } from "../../i18n/many";
import type { Tag } from "../../i18n/language.svelte";
import { chosen, foremost, told, type Found, type Said, type Verdict } from "../../table/verdicts";
import type { TableEvent } from "../../wire/types";
import { inHouse, type Place, type TocEvent } from "./types";

export type Kind = "home" | "hunter" | "phoenix" | "jack" | "patience";

/** What stands out in a whole log, for so many seats: at most three words. */
export function remembered(events: readonly TableEvent[], seats: number): Found<Kind>[] {
  const none = () => Array.from({ length: seats }, () => 0);
  const [eats, eaten, jacks, discards, home] = [none(), none(), none(), none(), none()];
  for (const event of events as unknown as readonly TocEvent[]) {
    if (event.type === "discarded" && event.why !== "absent") discards[event.seat]!++;
    if (event.type === "swapped") jacks[event.seat]!++;
    if (event.type !== "played" && event.type !== "advanced") continue;
    if (inHouse(event.to as Place) && !inHouse(event.from as Place)) home[event.colour]!++;
    for (const [colour] of event.eaten ?? []) {
      if (colour !== event.colour) eats[event.seat]!++;
      eaten[colour]!++;
    }
  }
  const word = (kind: Kind, counts: number[], least: number): Found<Kind> | null => {
    const found = foremost(counts, least);
    return found && { kind, ...found };
  };
  return chosen([
    word("hunter", eats, 2),
    word("phoenix", eaten, 2),
    word("jack", jacks, 1),
    word("patience", discards, 3),
    word("home", home, 1),
  ]);
}

export const words: Said<Kind> = {
  fr: {
    hunter: { title: "Fine gueule", text: (name, n) => `${name} mange ${fr(n, "pion", "pions")}.` },
    phoenix: {
      title: "Le phénix",
      text: (name, n) => `${name} repart ${n} fois de la base, et garde le moral.`,
    },
    jack: { title: "Roi des valets", text: (name, n) => `${name} échange des pions ${n} fois.` },
    patience: {
      title: "Patience d’ange",
      text: (name, n) => `${name} jette ${fr(n, "carte", "cartes")} sans un mot.`,
    },
    home: { title: "Bon retour", text: (name, n) => `${name} ramène ${fr(n, "pion", "pions")} à la maison.` },
  },
  en: {
    hunter: { title: "A fine appetite", text: (name, n) => `${name} eats ${en(n, "pawn", "pawns")}.` },
    phoenix: {
      title: "The phoenix",
      text: (name, n) => `${name} starts again from the base ${n} times, in good spirits.`,
    },
    jack: { title: "King of jacks", text: (name, n) => `${name} swaps pawns ${en(n, "time", "times")}.` },
    patience: {
      title: "The patience of a saint",
      text: (name, n) => `${name} throws away ${en(n, "card", "cards")} without a word.`,
    },
    home: { title: "Safely back", text: (name, n) => `${name} brings ${en(n, "pawn", "pawns")} home.` },
  },
  de: {
    hunter: {
      title: "Guter Appetit",
      text: (name, n) => `${name} schlägt ${n === 1 ? "eine Figur" : `${n} Figuren`}.`,
    },
    phoenix: {
      title: "Der Phönix",
      text: (name, n) => `${name} fängt ${n}-mal von vorn an und bleibt guter Dinge.`,
    },
    jack: { title: "König der Buben", text: (name, n) => `${name} tauscht ${n}-mal Figuren.` },
    patience: {
      title: "Engelsgeduld",
      text: (name, n) => `${name} wirft ${n === 1 ? "eine Karte" : `${n} Karten`} klaglos ab.`,
    },
    home: {
      title: "Gut heimgekehrt",
      text: (name, n) => `${name} bringt ${n === 1 ? "eine Figur" : `${n} Figuren`} nach Hause.`,
    },
  },
};

export const verdicts = (events: readonly TableEvent[], names: readonly string[], tag: Tag): Verdict[] =>
  told(remembered(events, names.length), words[tag], names);
