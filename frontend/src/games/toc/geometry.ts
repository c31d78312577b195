/**
 * Where everything lies on the board, in pixels of the box that it fills.
 *
 * The ring is one path, folded so that its squares become as large as they can: each colour has a lobe, and between two lobes
 * the path runs inwards along a notch and out again. A lobe holds 18 squares; the square between entrance and start is in the
 * middle of its outer edge, the house leads from the entrance towards the hub in the centre, where cards are laid, and the base lies where
 * the lobe has most room. One's own lobe is at the bottom, the others follow clockwise, as play goes.
 */
import { entranceOf, HOUSE, inHouse, PAWNS, SIDE_SQUARES, type Place } from "./types";

export interface Point {
  x: number;
  y: number;
}
export interface Board {
  seats: number;
  width: number;
  height: number;
  /** Between the middles of two squares that follow each other. */
  pitch: number;
  ring: Point[];
  /** By colour, from the entrance inwards. */
  houses: Point[][];
  /** By colour. */
  bases: Point[][];
  /** By colour, the middle of the base. */
  homes: Point[];
  hub: Point;
  /** How wide a card in the hub can be. */
  card: number;
  /** The ring as a path, closed. */
  path: string;
  /** By colour, its lobe. */
  lobes: string[];
}

const SQUARENESS = 4; // Of the outer edge: 2 is an ellipse, more comes nearer to the box and fills its corners.
const NOTCH = 1.16; // Between the two lanes of a notch, in pitches: their squares do not touch.
const ROUNDING = 1.5; // How far from a lobe's corner its curve begins, in pitches.
const MARGIN = 0.62; // From the box to the middles of the outermost squares, in pitches: a square and its ring of protection.
const HUB = [0, 0, 2.7, 2.1, 2.1, 2.2, 2.4]; // From the centre to the innermost squares, in pitches, for so many colours.
const CARD = [0, 0, 1.02, 1.3, 1.45, 1.45, 1.45]; // The width of a card in the hub, in pitches, for so many colours.
const HOUSE_PITCH = 0.96; // Squares of a house lie a little closer than those of the ring.
const BASE_PITCH = 0.94;
const WIDEST = 1.2; // A box that is wider or higher than this is not filled: lobes would become unlike.
const ROUNDS = 12; // Of approximation, until pitch and lobes agree; more move nothing by half a pixel.
const DOWN = Math.PI / 2;

export function layOut(seats: number, width: number, height: number, bottom = 0): Board {
  const hub = { x: width / 2, y: height / 2 };
  const a = Math.min(width, height * WIDEST) / 2;
  const b = Math.min(height, width * WIDEST) / 2;
  let pitch = (4 * (a + b)) / (SIDE_SQUARES * seats);
  let widths = Array.from({ length: seats }, () => (2 * Math.PI) / seats);
  let lobes: Point[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const outer = edge(a - MARGIN * pitch, b - MARGIN * pitch);
    let angle = DOWN - widths[0]! / 2;
    lobes = widths.map((wide) => {
      const from = angle;
      angle += wide;
      return lobe(outer, from, angle, pitch, HUB[seats]! * pitch);
    });
    const lengths = lobes.map(lengthOf);
    const mean = lengths.reduce((sum, one) => sum + one, 0) / seats;
    pitch += (mean / SIDE_SQUARES - pitch) * 0.7;
    widths = widths.map((wide, slot) => wide * (mean / lengths[slot]!) ** 0.8);
    const all = widths.reduce((sum, one) => sum + one, 0);
    widths = widths.map((wide) => (wide * 2 * Math.PI) / all);
  }
  const colourAt = (slot: number) => (slot + bottom) % seats;
  const slotOf = (colour: number) => (colour - bottom + seats) % seats;
  // A lobe begins nine squares before the one between entrance and start.
  const before = SIDE_SQUARES / 2 + 1;
  const squares = SIDE_SQUARES * seats;
  const ring: Point[] = new Array<Point>(squares);
  lobes.forEach((line, slot) => {
    spread(line, SIDE_SQUARES).forEach((point, index) => {
      ring[(SIDE_SQUARES * colourAt(slot) - before + index + squares) % squares] = moved(point, hub);
    });
  });
  const colours = Array.from({ length: seats }, (_, colour) => colour);
  const houses = colours.map((colour) => {
    const entrance = ring[entranceOf(colour, seats)]!;
    const middle = ring[(entranceOf(colour, seats) + 1) % squares]!;
    const inwards = seats === 2 ? unit(middle, hub) : unit(entrance, hub);
    return HOUSE.map((_, index) => along(entrance, inwards, (index + 1) * HOUSE_PITCH * pitch));
  });
  const trays = colours.map((colour) => {
    const first = SIDE_SQUARES * colour - before + squares;
    const own = Array.from({ length: SIDE_SQUARES + 1 }, (_, index) => ring[(first + index) % squares]!);
    return tray(lobes[slotOf(colour)]!, [...own, ...houses[colour]!], hub, pitch);
  });
  return {
    seats,
    width,
    height,
    pitch,
    ring,
    houses,
    bases: trays.map(([, places]) => places),
    homes: trays.map(([middle]) => middle),
    hub,
    card: CARD[seats]! * pitch,
    path: closed(lobes.flat().map((point) => moved(point, hub))),
    lobes: colours.map((colour) =>
      closed([...lobes[slotOf(colour)]!, { x: 0, y: 0 }].map((point) => moved(point, hub))),
    ),
  };
}

/** Where a pawn stands; `index` tells those in the base apart. */
export function spot(board: Board, colour: number, place: Place, index = 0): Point {
  if (place === "base") return board.bases[colour]![index % PAWNS]!;
  return inHouse(place)
    ? board.houses[colour]![HOUSE.indexOf(place as "H0")]!
    : board.ring[(place as number) % board.ring.length]!;
}

/** The outer edge as a distance from the centre, by angle. */
function edge(a: number, b: number) {
  return (angle: number): number =>
    (Math.abs(Math.cos(angle) / a) ** SQUARENESS + Math.abs(Math.sin(angle) / b) ** SQUARENESS) **
    (-1 / SQUARENESS);
}

/** A lobe's line between two notches, clockwise, with the centre at (0, 0). */
function lobe(outer: (angle: number) => number, from: number, to: number, pitch: number, inner: number) {
  const half = (NOTCH * pitch) / 2;
  const beside = (angle: number, side: 1 | -1) => {
    let at = angle;
    for (let i = 0; i < 4; i++) at = angle + side * Math.asin(Math.min(1, half / outer(at)));
    return at;
  };
  const [begin, end] = [beside(from, 1), beside(to, -1)];
  const arc = range(48, (share) => {
    const angle = begin + (end - begin) * share;
    return polar(angle, outer(angle));
  });
  const line = [...turn(from, inner, half, 1), ...arc, ...turn(to, inner, half, -1).reverse()];
  const corners = [TURN_POINTS, TURN_POINTS + arc.length - 1] as const;
  return rounded(line, corners, ROUNDING * pitch);
}

const TURN_POINTS = 8;
/** A quarter of the turn at the bottom of a notch, from its innermost point out to one of its lanes. */
function turn(angle: number, inner: number, half: number, side: 1 | -1): Point[] {
  const middle = polar(angle, inner + half);
  return range(TURN_POINTS, (share) => {
    const round = angle + Math.PI - side * share * DOWN;
    return moved(polar(round, half), middle);
  });
}

/** The line with curves in the place of its two corners. */
function rounded(line: Point[], [first, second]: readonly [number, number], most: number): Point[] {
  const lengths = cumulated(line);
  const lane = lengths[first]! - lengths[TURN_POINTS - 1]!;
  const reach = Math.min(most, lane * 0.9, (lengths[second]! - lengths[first]!) * 0.45);
  const at = (distance: number) => pointAt(line, lengths, distance);
  const curve = (corner: number) => {
    const [p, c, q] = [at(lengths[corner]! - reach), line[corner]!, at(lengths[corner]! + reach)];
    return range(8, (t) => ({
      x: (1 - t) ** 2 * p.x + 2 * t * (1 - t) * c.x + t ** 2 * q.x,
      y: (1 - t) ** 2 * p.y + 2 * t * (1 - t) * c.y + t ** 2 * q.y,
    }));
  };
  const [one, two] = [lengths[first]!, lengths[second]!];
  const part = (from: number, to: number) =>
    line.filter((_, index) => lengths[index]! > from && lengths[index]! < to);
  return [
    line[0]!,
    ...part(0, one - reach),
    ...curve(first),
    ...part(one + reach, two - reach),
    ...curve(second),
    ...part(two + reach, lengths.at(-1)!),
    line.at(-1)!,
  ];
}

/** The place inside a lobe, near its outer edge, where four pawns in a square are farthest from all that is there. */
function tray(line: Point[], taken: Point[], hub: Point, pitch: number): [Point, Point[]] {
  const middle = pointAt(line, cumulated(line), lengthOf(line) / 2);
  const origin = { x: 0, y: 0 };
  const out = unit(origin, middle);
  const across = { x: -out.y, y: out.x };
  const half = (BASE_PITCH * pitch) / 2;
  const reach = distance(origin, middle);
  const step = pitch / 3;
  let best: [Point, Point[]] | undefined;
  let most = -Infinity;
  for (let depth = reach - pitch; depth > 2 * pitch; depth -= step)
    for (let aside = -depth; aside <= depth; aside += step) {
      const centre = along(along(origin, out, depth), across, aside);
      if (!within(line, centre)) continue;
      const places = CORNERS.map(([o, s]) =>
        moved(along(along(centre, out, o * half), across, s * half), hub),
      );
      const room = Math.min(...places.map((place) => Math.min(...taken.map((one) => distance(one, place)))));
      // More room than a square needs is worth less than being near the outer edge.
      const worth = Math.min(room, 1.15 * pitch) + depth / 8;
      if (worth > most) [most, best] = [worth, [moved(centre, hub), places]];
    }
  return best!;
}
const CORNERS = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;

/** Whether a point lies between a lobe's line and the centre. */
function within(line: Point[], point: Point): boolean {
  let inside = false;
  const corners = [...line, { x: 0, y: 0 }];
  corners.forEach((one, index) => {
    const other = corners[(index + 1) % corners.length]!;
    if (
      one.y > point.y !== other.y > point.y &&
      point.x < ((other.x - one.x) * (point.y - one.y)) / (other.y - one.y) + one.x
    )
      inside = !inside;
  });
  return inside;
}

const polar = (angle: number, reach: number): Point => ({
  x: Math.cos(angle) * reach,
  y: Math.sin(angle) * reach,
});
const moved = (point: Point, by: Point): Point => ({ x: point.x + by.x, y: point.y + by.y });
export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
const unit = (from: Point, to: Point): Point => {
  const far = distance(from, to) || 1;
  return { x: (to.x - from.x) / far, y: (to.y - from.y) / far };
};
const along = (from: Point, way: Point, by: number): Point => ({
  x: from.x + way.x * by,
  y: from.y + way.y * by,
});
/** `count` values for shares from 0 to 1. */
const range = <T>(count: number, of: (share: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => of(index / (count - 1)));

function cumulated(line: Point[]): number[] {
  let sum = 0;
  return line.map((point, index) => (sum += index ? distance(line[index - 1]!, point) : 0));
}
const lengthOf = (line: Point[]): number => cumulated(line).at(-1)!;
function pointAt(line: Point[], lengths: number[], far: number): Point {
  const next = Math.max(
    1,
    lengths.findIndex((length) => length >= far),
  );
  const [p, q] = [line[next - 1]!, line[next]!];
  const share = (far - lengths[next - 1]!) / (lengths[next]! - lengths[next - 1]! || 1);
  return { x: p.x + (q.x - p.x) * share, y: p.y + (q.y - p.y) * share };
}
/** `count` points at equal distances, from the line's beginning to one distance before its end. */
function spread(line: Point[], count: number): Point[] {
  const lengths = cumulated(line);
  return Array.from({ length: count }, (_, index) =>
    pointAt(line, lengths, (lengths.at(-1)! * index) / count),
  );
}
const closed = (points: Point[]): string =>
  `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
