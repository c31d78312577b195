/** A first deal of Hornochsen: what to know as the table stands now, at most three things; nothing more after some turns. */
import type { Tag } from "../../i18n/language.svelte";
import type { Table } from "../../wire/types";
import { gameOf, ownOf, PILE_LENGTH } from "./types";

const CARDS_TAUGHT = 8; // Of one's own: two or three turns.

const lessons = {
  fr: {
    turn: "À votre tour : une, deux ou trois cartes, l’une après l’autre.",
    where:
      "Une carte va sur la pile dont la dernière est la plus haute au-dessous d’elle. Touchez-en une : vous verrez laquelle.",
    fifth: "La cinquième carte prend la pile : les vertes donnent des points, les rouges en coûtent.",
    stop: "Vous pouvez jouer encore, ou finir votre tour.",
    ripe: (card: number) => `La pile du ${card} a quatre cartes : la prochaine la prend.`,
    special: "+5 et ×2 se posent sur une pile, pour qui la prendra. Gardés en main à la fin, ils coûtent 10.",
    wait: "Chacun son tour, dans le sens des aiguilles d’une montre. Regardez ce que les autres laissent.",
  },
  en: {
    turn: "It is your turn: one, two or three cards, one after the other.",
    where: "A card goes on the pile whose last card is the highest below it. Tap one, and you see which.",
    fifth: "The fifth card takes the pile: green ones give points, red ones cost some.",
    stop: "You may play on, or end your turn.",
    ripe: (card: number) => `The pile of ${card} has four cards: the next one takes it.`,
    special: "+5 and ×2 go on a pile, for whoever takes it. Left in your hand at the end they cost 10.",
    wait: "Everybody plays in turn, clockwise. See what the others leave.",
  },
  de: {
    turn: "Du bist am Zug: eine, zwei oder drei Karten nacheinander.",
    where:
      "Eine Karte geht auf den Stapel, dessen letzte die höchste unter ihr ist. Tipp eine an, dann siehst du ihn.",
    fifth: "Die fünfte Karte nimmt den Stapel: Grüne bringen Punkte, rote kosten welche.",
    stop: "Du kannst weiterspielen oder deinen Zug beenden.",
    ripe: (card: number) => `Der Stapel der ${card} hat vier Karten: Die nächste nimmt ihn.`,
    special:
      "+5 und ×2 legt man auf einen Stapel, für den, der ihn nimmt. Am Ende auf der Hand kosten sie 10.",
    wait: "Alle spielen reihum im Uhrzeigersinn. Schau, was die anderen liegen lassen.",
  },
} as const satisfies Record<Tag, object>;

/** The hints for whoever looks at this table; null once there is no more to say. */
export function learn(table: Table, tag: Tag): string[] | null {
  const [game, own, say] = [gameOf(table), ownOf(table), lessons[tag]];
  const seat = table.you.seat;
  if (!game || !own || seat === undefined || game.phase === "over" || game.deal > 1) return null;
  const most = Math.max(...game.cards);
  const played = most - (game.cards[seat] ?? 0);
  if (own.hand.length && played > CARDS_TAUGHT) return null;
  if (!game.waiting.includes(seat)) return [say.wait];
  if (game.played > 0) return [say.stop];
  const ripe = game.piles.find(([cards]) => cards.length === PILE_LENGTH - 1)?.[0].at(-1);
  const first = game.history.length === 0 && !game.taken.some((piles) => piles > 0);
  return first
    ? [say.turn, say.where, say.fifth]
    : [...(ripe === undefined ? [] : [say.ripe(ripe)]), say.special];
}
