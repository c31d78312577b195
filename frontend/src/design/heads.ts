/** What is printed on each card: its heads. The drawing of a card, not a rule that decides anything. */
export function heads(card: number): 1 | 2 | 3 | 5 | 7 {
  if (card === 55) return 7;
  if (card % 11 === 0) return 5;
  if (card % 10 === 0) return 3;
  return card % 5 === 0 ? 2 : 1;
}

/** The heads of several cards together. */
export const headsOf = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + heads(card), 0);

/** The box of one drawn head, in the units of `headsPath`. */
export const HEADS_WIDE = 22;
export const HEADS_HIGH = 20;

/** The outline of a row of horned heads: one path for all of them, so that a card of seven costs no more than one of one. */
export const headsPath = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `M${index * HEADS_WIDE + 1} 2.2c.6 4.1 3 5.8 6.1 6.1 1.1-.8 2.4-1.2 3.9-1.2s2.8.4 3.9 1.2c3.1-.3 5.5-2 6.1-6.1` +
      "1.3 4.6-.4 8.8-4.5 9.7-.3 4-2.3 7.1-5.5 7.1s-5.2-3.1-5.5-7.1c-4.1-.9-5.8-5.1-4.5-9.7z",
  ).join("");
