/** What a chart of sums needs besides its drawing: marks that differ without colour, round numbers, room for names. */

export const SHAPES = ["circle", "square", "triangle", "diamond", "cross"] as const;
export type Shape = (typeof SHAPES)[number];
const DASHES = ["", "7 4", "2 4"];

/** The mark of a seat's line. Shapes and dashes repeat after five and after three: fifteen seats differ. */
export const markOf = (seat: number): { shape: Shape; dash: string } => ({
  shape: SHAPES[seat % SHAPES.length]!,
  dash: DASHES[seat % DASHES.length]!,
});

/** The outline of a mark round a place, for an SVG path. */
export function outline(shape: Shape, x: number, y: number, r: number): string {
  switch (shape) {
    case "circle":
      return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
    case "square":
      return `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`;
    case "triangle":
      return `M${x} ${y - 1.25 * r}l${1.25 * r} ${2.25 * r}h${-2.5 * r}Z`;
    case "diamond":
      return `M${x} ${y - 1.4 * r}l${1.4 * r} ${1.4 * r}l${-1.4 * r} ${1.4 * r}l${-1.4 * r} ${-1.4 * r}Z`;
    case "cross":
      return `M${x - r} ${y - r}l${2 * r} ${2 * r}M${x - r} ${y + r}l${2 * r} ${-2 * r}`;
  }
}

/** Round numbers that cover what lies between the least and the most, about `count` steps apart, zero among them. */
export function ticks(least: number, most: number, count = 4): number[] {
  const rough = Math.max(most - least, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((of) => of * power).find((of) => of >= rough) ?? rough);
  const from = Math.floor(least / step);
  const to = Math.ceil(most / step);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step);
}

/** A number with a minus that is as wide as a digit and is read as one. */
export const signed = (n: number): string => String(n).replace("-", "\u2212");

/** Places for labels near where they belong, at least `gap` apart and between `top` and `bottom` if they fit. */
export function spread(wished: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wished.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at || a.index - b.index);
  let edge = -Infinity;
  for (const one of order) edge = one.at = Math.max(one.at, top, edge + gap);
  edge = Math.max(bottom, top + (order.length - 1) * gap) + gap;
  for (const one of order.reverse()) edge = one.at = Math.min(one.at, edge - gap);
  const places = new Array<number>(wished.length);
  for (const { at, index } of order) places[index] = at;
  return places;
}
