/** What can be chosen: moves that the server offers, narrowed by card, pawn and destination in any order. */
import type { Card, Eaten, Own, Place, Plan, Way } from "./types";

export interface Move {
  /** None for a further leg of a seven. */
  card?: Card;
  from: Place;
  to: Place;
  eaten: Eaten[];
}
export interface Selection {
  card: Card | null;
  from: Place | null;
  to: Place | null;
}
export const NOTHING: Selection = { card: null, from: null, to: null };

const moveOf = ([from, to, eaten]: Way, card?: Card): Move =>
  card === undefined ? { from, to, eaten } : { card, from, to, eaten };

/** All that can be played now; while a seven is planned, its further legs. */
export function movesOf(own: Own | undefined, plan: Plan | null): Move[] {
  if (plan) return (plan.advance ?? []).map((way) => moveOf(way));
  if (own?.advance?.length) return own.advance.map((way) => moveOf(way));
  return Object.entries(own?.plays ?? {}).flatMap(([card, ways]) => ways.map((way) => moveOf(way, card)));
}

export const rankOf = (move: Move): string => move.card?.[0] ?? "7";

/** The moves that a selection leaves. */
export const left = (moves: readonly Move[], { card, from, to }: Selection): Move[] =>
  moves.filter(
    (move) =>
      (card === null || move.card === card) &&
      (from === null || move.from === from) &&
      (to === null || move.to === to),
  );

/** The one move that is left; cards of the same rank do the same, and any of them is as good. */
export function only(moves: readonly Move[]): Move | null {
  const [first] = moves;
  if (!first) return null;
  const same = moves.every(
    (move) => move.from === first.from && move.to === first.to && rankOf(move) === rankOf(first),
  );
  return same ? first : null;
}

export const pawnsOf = (moves: readonly Move[]): Place[] => [...new Set(moves.map(({ from }) => from))];

/** Moves whose ends can be shown at once: one pawn's; or of all pawns, when no two of them end on the same square and it is no card of many ways. */
export function ends(moves: readonly Move[], from: Place | null): Move[] {
  const pawns = pawnsOf(moves);
  if (from === null && pawns.length > 1 && moves.some((move) => "7J".includes(rankOf(move)))) return [];
  const byEnd = new Map<Place, Move[]>();
  for (const move of moves) byEnd.set(move.to, [...(byEnd.get(move.to) ?? []), move]);
  const shown = [...byEnd.values()].filter((same) => pawnsOf(same).length === 1);
  return shown.map((same) => same[0]!);
}

/** What the server is asked for: the move of a card, or a leg of a seven. */
export function command({ card, from, to }: Move): Record<string, unknown> {
  if (card === undefined) return { type: "advance", from, to };
  return card[0] === "J" ? { type: "swap", card, from, with: to } : { type: "play", card, from, to };
}
