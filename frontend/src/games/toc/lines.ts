/** What the drawings of the board have in common. */
import type { Point } from "./geometry";

/** A path through points. */
export const line = (places: Point[]): string =>
  `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

/** Where a drawing of the size of a square stands that looks from one point to another, or away from it. */
export const arrow = (from: Point, to: Point, pitch: number, away = false): string => {
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI + (away ? 180 : 0);
  return `translate(${from.x} ${from.y}) rotate(${turn}) scale(${pitch})`;
};
