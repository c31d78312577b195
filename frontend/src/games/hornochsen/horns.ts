/** What is printed on each card. The drawing of a card, not a rule that decides anything. */
import type { Special } from "./types";

/** The points of a horn card: red ones take away, green ones give. */
export function points(card: number): number {
  if (card === 55) return -7;
  if (card % 11 === 0) return -5;
  if (card % 10 === 0) return -3;
  if (card % 5 === 0) return -2;
  return card % 10 === 2 ? 2 : 1;
}

/** A number with its sign, as it is printed: a true minus, and no number without a sign but nothing. */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export const printed: Record<Special, string> = { x2: "×2", "+5": "+5" };
