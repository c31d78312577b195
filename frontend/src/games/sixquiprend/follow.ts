/**
 * What follows from an event by itself (docs/protocol.md): the server does not send it besides.
 *
 * The event says everything; nothing is decided here.
 */
import type { SixquiprendEvent } from "../../wire/generated";
import type { Table, TableEvent } from "../../wire/types";
import type { Game, Own, Placement, SixTable } from "./types";

/** The table as the event alone makes it. */
export function follow(table: Table, event: TableEvent): Table {
  const { game, own, you } = table as SixTable;
  if (!game) return table;
  const happened = event as unknown as SixquiprendEvent;
  return {
    ...table,
    game: followed(game, happened),
    ...(own && you.seat !== undefined && { own: followedOwn(own, you.seat, happened) }),
  };
}

function followed(game: Game, event: SixquiprendEvent): Game {
  const everybody = game.heads.map((_, seat) => seat);
  switch (event.type) {
    case "revealed":
      return { ...game, phase: "place", open: event.cards, waiting: [event.cards[0]![0]] };
    case "placed": {
      const cards = event.cards as Placement[];
      const heads = [...game.heads];
      for (const [seat, , , taken = 0] of cards) heads[seat]! += taken;
      const { open: _, ...rest } = game;
      const rows = cards.reduce(laid, game.rows);
      return { ...rest, phase: "choose", turn: game.turn + 1, rows, heads, waiting: everybody };
    }
    case "scored":
      return { ...game, totals: event.totals, history: [...game.history, event.heads] };
    case "dealt": {
      const rows = event.rows.map((card) => [card]);
      const heads = game.heads.map(() => 0);
      return { ...game, phase: "choose", round: event.round, turn: 1, rows, heads, waiting: everybody };
    }
    case "picked": {
      if (!game.pool || !game.hands) return game;
      const pool = game.pool.filter((card) => card !== event.card);
      const hands = game.hands.map((hand, seat) => (seat === event.seat ? joined(hand, event.card) : hand));
      return { ...game, pool, hands };
    }
    default:
      return game;
  }
}

function followedOwn(own: Own, seat: number, event: SixquiprendEvent): Own {
  if (event.type === "picked" && event.seat === seat) return { ...own, hand: joined(own.hand, event.card) };
  if (event.type !== "revealed" && event.type !== "placed") return own;
  const [, card] = event.cards.find(([owner]) => owner === seat) ?? [];
  const at = own.hand.indexOf(card ?? 0);
  if (at < 0) return own;
  return { hand: own.hand.filter((_, index) => index !== at) };
}

const joined = (hand: number[], card: number): number[] => [...hand, card].sort((a, b) => a - b);

/** The rows with one card more. */
export function laid(rows: number[][], [, card, row, heads]: Placement): number[][] {
  return rows.map((cards, index) => (index !== row ? cards : heads ? [card] : [...cards, card]));
}

/** The row behind whose last card a card would go: the highest one below it; -1 if it is lower than all. */
export function rowOf(card: number, rows: number[][]): number {
  const lasts = rows.map((cards) => cards.at(-1) ?? 0);
  return lasts.indexOf(Math.max(...lasts.filter((last) => last < card)));
}
