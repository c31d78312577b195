/**
 * Where everything of the circle lies, in pixels from its top left corner.
 *
 * The places stand evenly on an oval, the first one at the top, clockwise. A pile begins there and is fanned outward, so
 * that a strip of each covered card remains to be read; specials lie inward. Cards are as large as the room allows.
 */

export interface Spot {
  x: number;
  y: number;
  /** Degrees by which a card is turned there: its band looks to the middle. At the bottom it stands upright. */
  turn: number;
}
export interface Circle {
  /** Width of a card. */
  card: number;
  middle: { x: number; y: number };
  /** Half the width and height that remain free in the middle when every place carries specials. */
  free: number;
  /** Where the piles begin: the inner end of the first card. */
  places: Spot[];
}

/** All in widths of a card. */
export const HEIGHT = 1.34;
export const STRIP = 0.5; // What is seen of a covered card.
export const CHIP = 0.42; // How far a special looks out inward.
export const CHIP_WIDTHS = [0.8, 0.56] as const; // Of the first special and the second, nearer to the middle.
const GAP = 1.07; // From one pile to the next, where they begin.
const CHIP_ROOM = 0.1; // Of the middle's radius, for each place: specials of neighbours do not touch.
const RESTING = 4; // Horn cards of the longest pile that stays: the fifth takes it.
const LENGTH = HEIGHT + (RESTING - 1) * STRIP;

const CARD_MAX = 96; // Pixels. Larger cards would only be farther apart from what is read with them.
const ROUND_FROM = 480; // Pixels. Where there is so much room, the oval is a true circle.
const MARGIN = 4; // Pixels, for the shadow and the mark round a card.
const FINGER = 44; // Pixels, as --target in tokens.css.
const SAMPLES = 1440; // Of the oval's outline: closer than a pixel on any screen.

const outline = (a: number, b: number): [number, number][] =>
  Array.from({ length: SAMPLES + 1 }, (_, index) => {
    const angle = (index / SAMPLES) * 2 * Math.PI - Math.PI / 2;
    return [a * Math.cos(angle), b * Math.sin(angle)];
  });
/** The way along an outline up to each of its points. */
function ways(points: [number, number][]): number[] {
  const way = [0];
  for (let at = 1; at < points.length; at++) {
    const [x, y] = points[at]!;
    const [fromX, fromY] = points[at - 1]!;
    way.push(way[at - 1]! + Math.hypot(x - fromX, y - fromY));
  }
  return way;
}

export function circle(count: number, width: number, height: number): Circle {
  let [a, b] = [width, height].map((length) => Math.max(0, length / 2 - MARGIN)) as [number, number];
  if (Math.min(width, height) >= ROUND_FROM) a = b = Math.min(a, b);
  const fits = (card: number): boolean => {
    const [inA, inB] = [a - LENGTH * card, b - LENGTH * card];
    const least = (2 * CHIP + CHIP_ROOM * count) * card;
    return Math.min(inA, inB) >= least && ways(outline(inA, inB)).at(-1)! >= count * GAP * card;
  };
  let [card, over] = [0, Math.min(CARD_MAX, Math.max(a, b))];
  if (fits(over)) card = over;
  while (over - card > 0.25) {
    const half = (card + over) / 2;
    if (fits(half)) card = half;
    else over = half;
  }
  const [inA, inB] = [a - LENGTH * card, b - LENGTH * card];
  const middle = { x: width / 2, y: height / 2 };
  const points = outline(inA, inB);
  const way = ways(points);
  const places = Array.from({ length: count }, (_, place) => {
    const at = way.findIndex((so) => so >= ((way.at(-1) ?? 0) * place) / count);
    const [x, y] = points[at]!;
    // Outward is at right angles to the oval.
    const [outX, outY] = [x / (inA * inA), y / (inB * inB)];
    return { x: middle.x + x, y: middle.y + y, turn: (Math.atan2(-outX, outY) * 180) / Math.PI };
  });
  return { card, middle, free: Math.min(inA, inB) - 2 * CHIP * card, places };
}

/** So far outward (or, below nothing, inward) from where a pile begins, in widths of a card. */
function outward({ card, places }: Circle, place: number, by: number): Spot {
  const { x, y, turn } = places[place]!;
  const angle = (turn * Math.PI) / 180;
  return { x: x - Math.sin(angle) * by * card, y: y + Math.cos(angle) * by * card, turn };
}

/** The middle of card number `index` of a pile of `length`. A fifth card makes the others move together. */
export function cardSpot(on: Circle, place: number, index: number, length: number): Spot {
  const strip = STRIP * Math.min(1, (RESTING - 1) / Math.max(1, length - 1));
  return outward(on, place, HEIGHT / 2 + index * strip);
}
/** The middle of special number `index` of a pile. */
export const chipSpot = (on: Circle, place: number, index: number): Spot =>
  outward(on, place, -(index + 0.5) * CHIP);

/** The middle of the room that a pile has. */
export const pileSpot = (on: Circle, place: number): Spot => outward(on, place, LENGTH / 2);
/** The middle of what is tapped: farther out, where neighbours leave more room. */
export const targetSpot = (on: Circle, place: number): Spot => outward(on, place, LENGTH * 0.62);
export const pileLength = (on: Circle): number => LENGTH * on.card;

/** The side of the square that is tapped: as large as neighbours allow, and never smaller than a finger. */
export function targetSide(on: Circle): number {
  const spots = on.places.map((_, place) => targetSpot(on, place));
  const apart = spots.map((spot, place) => {
    const next = spots[(place + 1) % spots.length]!;
    return Math.max(Math.abs(spot.x - next.x), Math.abs(spot.y - next.y));
  });
  return Math.max(FINGER, Math.min(on.card * 1.8, ...apart));
}
