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
