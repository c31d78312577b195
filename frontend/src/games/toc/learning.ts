/** A first hand of Toc: what to know as the table stands now, at most three things; nothing more after two hands. */
import type { Tag } from "../../i18n/language.svelte";
import type { Table } from "../../wire/types";
import { gameOf, ownOf } from "./types";

const HANDS_TAUGHT = 2;

const lessons = {
  fr: {
    goal: "Ramenez vos quatre pions dans votre maison, en suivant les flèches.",
    out: "Un as ou un roi sort un pion de la base. Vous en avez un : touchez-le.",
    stuck: "Sans as ni roi, aucun pion ne sort : défaussez une carte, la prochaine donne sera meilleure.",
    tap: "Touchez une carte : les pions qu’elle peut mener s’éclairent.",
    eat: "Finir sur une case occupée mange le pion : il retourne à sa base. Même un des vôtres.",
    must: "Si une carte peut être jouée, il faut en jouer une.",
    seven: (n: number) => `Votre sept se partage : encore ${n} pas, avec l’un ou l’autre de vos pions.`,
    ten: "Un dix vous oblige à défausser une carte, sans effet.",
    wait: "Chacun joue une carte à son tour. Le dix oblige le suivant, le valet échange deux pions, le quatre recule.",
  },
  en: {
    goal: "Bring your four pawns into your house, as the arrows point.",
    out: "An ace or a king brings a pawn out of the base. You have one: tap it.",
    stuck: "Without ace or king no pawn comes out: discard a card, the next hand will be better.",
    tap: "Tap a card: the pawns that it can move light up.",
    eat: "Ending on an occupied square eats the pawn: it goes back to its base. Even one of yours.",
    must: "If a card can be played, one must be played.",
    seven: (n: number) => `Your seven is shared: ${n} more, with any of your pawns.`,
    ten: "A ten makes you discard a card, without effect.",
    wait: "Everybody plays one card in turn. A ten binds the next one, a jack swaps two pawns, a four goes back.",
  },
  de: {
    goal: "Bring deine vier Figuren in dein Haus, wie die Pfeile zeigen.",
    out: "Ein Ass oder ein König bringt eine Figur aus der Basis. Du hast so eine Karte: Tipp sie an.",
    stuck: "Ohne Ass oder König kommt keine Figur heraus: Wirf eine Karte ab, die nächste Hand wird besser.",
    tap: "Tipp eine Karte an: Die Figuren, die sie führen kann, leuchten.",
    eat: "Wer auf einem besetzten Feld endet, schlägt die Figur: Sie kehrt in ihre Basis zurück. Auch eine eigene.",
    must: "Kann eine Karte gespielt werden, muss man eine spielen.",
    seven: (n: number) => `Deine Sieben wird verteilt: noch ${n}, mit irgendeiner deiner Figuren.`,
    ten: "Eine Zehn zwingt dich, eine Karte ohne Wirkung abzuwerfen.",
    wait: "Alle spielen reihum eine Karte. Die Zehn zwingt den Nächsten, der Bube tauscht zwei Figuren, die Vier geht zurück.",
  },
} as const satisfies Record<Tag, object>;

/** The hints for whoever looks at this table; null once there is no more to say. */
export function learn(table: Table, tag: Tag): string[] | null {
  const [game, own, say] = [gameOf(table), ownOf(table), lessons[tag]];
  const seat = table.you.seat;
  if (!game || !own || seat === undefined || game.phase === "over") return null;
  if (game.hand_no > HANDS_TAUGHT) return null;
  if (game.phase !== "play") return [];
  if (!game.waiting.includes(seat)) return [say.wait];
  if (game.steps_left) return [say.seven(game.steps_left)];
  if (game.must_discard) return [say.ten];
  const inside = game.pawns[seat]!.every((place) => place === "base");
  const opens = own.hand.some((card) => card[0] === "A" || card[0] === "K");
  if (inside) return [say.goal, opens ? say.out : say.stuck];
  return [say.tap, say.eat, say.must];
}
