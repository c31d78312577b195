import { describe, expect, test } from "vitest";
import { tell, whereabouts, words } from "../../src/games/toc/sentences";
import type { TocEvent } from "../../src/games/toc/types";

const names = (seat: number) => ["Nana", "Léo", "Zoé", "Anne"][seat]!;
const played: TocEvent = { type: "played", seat: 0, card: "5H", colour: 0, from: 3, to: 8, by: 5 };
const fr: [string, TocEvent, string][] = [
  ["coming out", { ...played, card: "AS", from: "base", to: 0, by: 0 }, "Nana joue l’as de pique : un pion sort."],
  ["forward", played, "Nana joue le 5 de cœur : un pion avance de 5."],
  ["back", { ...played, card: "4C", to: 71, by: -4 }, "Nana joue le 4 de trèfle : un pion recule de 4."],
  ["home", { ...played, to: "H1" }, "Nana joue le 5 de cœur : un pion avance de 5 et rentre à la maison."],
  ["deeper", { ...played, card: "2D", from: "H0", to: "H2", by: 2 }, "Nana joue le 2 de carreau : un pion avance de 2 dans la maison."],
  ["eating", { ...played, eaten: [[3, 8]] }, "Nana joue le 5 de cœur : un pion avance de 5 et mange un pion d’Anne."],
  ["eating many", { type: "advanced", seat: 1, colour: 1, from: 3, to: 8, by: 5, eaten: [[0, 4], [0, 5], [1, 6]] }, "Léo, toujours avec le sept : un pion avance de 5 et mange 2 pions de Nana et un pion de la même couleur."],
  ["a partner's pawn", { ...played, colour: 2 }, "Nana joue le 5 de cœur : un pion de Zoé avance de 5."],
  ["an exchange", { type: "swapped", seat: 0, card: "JS", colour: 0, from: 3, with: 9, other: 1 }, "Nana joue le valet de pique : un pion et un pion de Léo changent de place."],
  ["an exchange of own pawns", { type: "swapped", seat: 0, card: "JS", colour: 0, from: 3, with: 9, other: 0 }, "Nana joue le valet de pique : deux pions d’une même couleur changent de place, et rien ne change."],
  ["a ten", { type: "discarded", seat: 1, card: "QC", why: "ten" }, "Un dix oblige Léo à défausser la dame de trèfle."],
  ["nothing to play", { type: "discarded", seat: 1, card: "QC", why: "nothing" }, "Léo n’a rien à jouer et défausse la dame de trèfle."],
  ["nobody there", { type: "discarded", seat: 1, card: "QC", why: "absent" }, "Le système défausse la dame de trèfle pour Léo."],
  ["a hand", { type: "dealt", hand_no: 2, first: 1, cards: 4 }, "Donne 2 : Léo commence."],
  ["the first", { type: "drawn", first: 3 }, "Le sort désigne Anne pour commencer."],
  ["a gift that others give", { type: "gift", seat: 1, to: 3, why: "exchange" }, "Léo donne une carte à Anne."],
  ["a gift of one's own", { type: "gift", seat: 0, to: 2, why: "exchange", card: "KH" }, "Nana donne le roi de cœur à Zoé."],
  ["a card in return", { type: "gift", seat: 0, to: 2, why: "return" }, "Nana rend une carte à Zoé."],
  ["a demand", { type: "asked", seat: 0, rank: "A", asked: [1, 2], giver: 2 }, "Nana demande un as : Zoé en a."],
  ["a demand in vain", { type: "asked", seat: 0, rank: "Q", asked: [1, 2] }, "Nana demande une dame à Léo et Zoé : personne n’en a."],
  ["nobody to ask", { type: "asked", seat: 0, rank: "Q", asked: [] }, "Nana n’a personne à qui demander une carte."],
  ["no demand", { type: "asked", seat: 0 }, "Nana laisse passer sa demande."],
  ["a broken seven", { type: "stopped", seat: 3 }, "Le sept d’Anne s’arrête là."],
  ["a lost protection", { type: "unprotected", colour: 2 }, "Le pion de Zoé au départ n’est plus protégé."],
  ["the end", { type: "won", seats: [0, 2] }, "Nana et Zoé gagnent la partie."],
]; // prettier-ignore

describe("the log", () => {
  test.each(fr)("tells of %s", (_, event, sentence) => {
    expect(tell(event, names, "fr").map((said) => said.replaceAll("\u00a0", " "))).toEqual([sentence]);
  });
  test.each(fr)("tells in English of %s", (_, event) => {
    const [said] = tell(event, names, "en");
    expect(said).toMatch(/^[A-Z].*\.$/);
    expect(said).not.toMatch(/undefined|NaN|\$/);
  });
  test("says nothing of what belongs to the room", () => {
    expect(tell({ type: "sound", seat: 1 }, names, "fr")).toEqual([]);
  });
});

test("where a side stands is said in one line", () => {
  const places = ["base", "base", 0, 18] as const;
  expect(whereabouts(0, places, true, names, "fr")).toBe("2 pions à la base, départ, protégé, départ de Léo");
  expect(whereabouts(1, ["base", 5, "H0", "H3"], false, names, "en")).toBe(
    "1 pawn in the base, square 5, house, place 1, house, place 4",
  );
});
test("every card says what it does, in both languages", () => {
  for (const tag of ["fr", "en"] as const)
    for (const rank of "A23456789TJQK") {
      expect(words[tag].effect(rank, false)).toMatch(/[a-z]/);
      expect(words[tag].card(`${rank}H`)).not.toMatch(/undefined/);
    }
  expect(words.fr.effect("7", true)).not.toBe(words.fr.effect("7", false));
});
