/**
 * The film of Toc: each event is a scene with the position before and after it, so that pawns can be seen to walk.
 *
 * The server has decided everything, and each event says enough to be undone. A film therefore needs only the table as it is
 * now: the position before its first event is found by going back.
 */
import type { Step } from "../../table/projector.svelte";
import type { TableEvent } from "../../wire/types";
import {
  entranceOf,
  HOUSE,
  inHouse,
  PAWNS,
  SIDE_SQUARES,
  startOf,
  type Card,
  type Place,
  type TocEvent,
} from "./types";

export const CARD_MS = 800; // A card is laid: time to see whose and which.
export const STEP_MS = 95; // A pawn walks one square: a king's thirteen take little more than a second.
export const LEAP_MS = 420; // A pawn comes out, goes home, or changes places.
export const REST_MS = 700; // What has come of it is looked at.
export const SAY_MS = 1_700; // Something is only said: a sentence is read.
export const DEAL_MS = 900; // Cards are dealt.

/** What a film shows of the table. */
export interface Position {
  pawns: Place[][];
  fresh: boolean[];
  /** Cards in hand, by seat. */
  cards: number[];
  top: Card | undefined;
}
/** How a pawn comes to where it stands now: `path` from its first place to its last, beginning after `wait` milliseconds. */
export interface Walk {
  colour: number;
  path: Place[];
  /** Which of several in the base, at the beginning or at the end. */
  index: number;
  wait: number;
  ms: number;
}
export interface Scene {
  event: TocEvent;
  before: Position;
  after: Position;
  /** Whether a hand is dealt after it, and the cards known to be given after it: until then they are not shown. */
  ahead: { deal: boolean; cards: Card[] };
}
/** What is drawn in place of the table. */
export interface Stage extends Position {
  scene: Scene;
  walks: Walk[];
  /** Where the last move began and ended, to be marked until the next. */
  marks: Mark[];
  /** The cards laid in this film so far. */
  used: Card[];
}
export interface Mark {
  colour: number;
  place: Place;
  /** Whether a pawn has left it. */
  empty: boolean;
}

type WithCard = Extract<TocEvent, { type: "played" | "swapped" | "discarded" }>;
type Walking = Extract<TocEvent, { type: "played" | "advanced" }>;
type Swapping = Extract<TocEvent, { type: "swapped" }>;
const CARDS = ["played", "swapped", "discarded"];
const SHOWN = [...CARDS, "advanced", "stopped", "unprotected", "drawn", "dealt", "gift", "asked"];
const isShown = (event: TableEvent | TocEvent): event is TocEvent => SHOWN.includes(event.type);
const hasCard = (event: TableEvent | TocEvent): event is WithCard => CARDS.includes(event.type);

/** The scenes of a log's events from number `from` on, when `now` is the position after all of them. */
export function scenes(log: readonly TableEvent[], from: number, now: Position): Scene[] {
  // What lies before a new game cannot be reached from here.
  const first = Math.max(from, log.findLastIndex((event) => event.type === "started") + 1);
  const events = (log as (TableEvent | TocEvent)[]).slice(first).filter(isShown);
  const laid = (log as (TableEvent | TocEvent)[]).slice(0, first).findLast(hasCard);
  let at: Position = { ...events.reduceRight(undone, now), top: laid?.card };
  const film = events.map((event, index): Scene => {
    const before = at;
    at = done(at, event);
    return { event, before, after: at, ahead: aheadOf(events.slice(index + 1)) };
  });
  // What others give each other unseen is not worth the wait.
  return film.filter(({ event }) => event.type !== "gift" || event.why !== "exchange" || event.card);
}

const aheadOf = (later: TocEvent[]): Scene["ahead"] => ({
  deal: later.some(({ type }) => type === "dealt"),
  cards: later.flatMap((event) => (event.type === "gift" && event.card ? [event.card] : [])),
});

/** Whether a turn begins with event number `index`. */
export const begins = (log: readonly TableEvent[], index: number): boolean =>
  CARDS.includes(log[index]?.type ?? "");

/** The scenes of the last turn, to be shown again. */
export function lastTurn(log: readonly TableEvent[], now: Position): Scene[] {
  const last = log.findLastIndex((event) => CARDS.includes(event.type));
  if (last < 0) return [];
  return scenes(log, last, now).filter(
    ({ event }) => hasCard(event) || event.type === "advanced" || event.type === "stopped",
  );
}

/** A scene in its pictures: the card is laid, then the pawns move. */
export function staged(scene: Scene, was: Stage | null): Step<Stage>[] {
  const { event, before, after } = scene;
  const used = [...(was?.used ?? []), ...(hasCard(event) ? [event.card] : [])];
  const still: Stage = { ...after, scene, walks: [], marks: was?.marks ?? [], used };
  const laid: Step<Stage> = [{ ...still, pawns: before.pawns, fresh: before.fresh }, CARD_MS];
  switch (event.type) {
    case "played":
    case "advanced": {
      const walks = walksOf(event, before, after);
      const walking: Step<Stage> = [{ ...still, walks, marks: marksOf(event) }, lengthOf(walks) + REST_MS];
      return event.type === "played" ? [laid, walking] : [walking];
    }
    case "swapped":
      return [laid, [{ ...still, walks: crossing(event), marks: marksOf(event) }, LEAP_MS + REST_MS]];
    case "discarded":
      return [[{ ...still, marks: [] }, CARD_MS + REST_MS]];
    case "dealt":
      return [[still, DEAL_MS]];
    default:
      return [[still, SAY_MS]];
  }
}

/** The position after an event. */
export function done(at: Position, event: TocEvent): Position {
  const next = copy(at);
  if (event.type === "played" || event.type === "advanced") {
    const { colour, from, to } = event;
    lift(next, colour, from);
    for (const [owner, place] of event.eaten ?? []) {
      lift(next, owner, place);
      put(next, owner, "base");
    }
    put(next, colour, to);
    if (from === "base") next.fresh[colour] = true;
    else if (from === startOf(colour)) next.fresh[colour] = false;
  } else if (event.type === "swapped") {
    lift(next, event.colour, event.from);
    lift(next, event.other, event.with);
    put(next, event.colour, event.with);
    put(next, event.other, event.from);
  } else if (event.type === "unprotected") {
    next.fresh[event.colour] = false;
  } else if (event.type === "dealt") {
    next.cards = next.cards.map(() => event.cards);
  } else if (event.type === "gift") {
    next.cards[event.seat]! -= 1;
    next.cards[event.to]! += 1;
  }
  if (hasCard(event)) {
    next.cards[event.seat]! -= 1;
    next.top = event.card;
  }
  return next;
}

/** The position before an event; of the card on top only the log knows. */
export function undone(at: Position, event: TocEvent): Position {
  const last = copy(at);
  if (event.type === "played" || event.type === "advanced") {
    const { colour, from, to } = event;
    lift(last, colour, to);
    for (const [owner, place] of event.eaten ?? []) {
      lift(last, owner, "base");
      put(last, owner, place);
    }
    put(last, colour, from);
    if (from === "base") last.fresh[colour] = false;
    // Whether it was protected, the event does not say; nearly always it was.
    else if (from === startOf(colour)) last.fresh[colour] = true;
  } else if (event.type === "swapped") {
    lift(last, event.colour, event.with);
    lift(last, event.other, event.from);
    put(last, event.colour, event.from);
    put(last, event.other, event.with);
  } else if (event.type === "unprotected") {
    last.fresh[event.colour] = true;
  } else if (event.type === "dealt") {
    last.cards = last.cards.map(() => 0);
  } else if (event.type === "gift") {
    last.cards[event.seat]! += 1;
    last.cards[event.to]! -= 1;
  }
  if (hasCard(event)) last.cards[event.seat]! += 1;
  return last;
}

const copy = (at: Position): Position => ({
  pawns: at.pawns.map((places) => [...places]),
  fresh: [...at.fresh],
  cards: [...at.cards],
  top: at.top,
});
function lift({ pawns }: Position, colour: number, place: Place): void {
  const at = pawns[colour]!.indexOf(place);
  if (at >= 0) pawns[colour]!.splice(at, 1);
}
function put({ pawns }: Position, colour: number, place: Place): void {
  pawns[colour]!.push(place);
  pawns[colour]!.sort((one, other) => order(one) - order(other));
}
const order = (place: Place): number =>
  place === "base" ? -1 : inHouse(place) ? 1_000 + HOUSE.indexOf(place as "H0") : (place as number);

/** All places that a pawn passes from one to another, both included; `back` is for a four. */
export function route(colour: number, from: Place, to: Place, seats: number, back = false): Place[] {
  if (from === "base") return [from, to];
  const squares = SIDE_SQUARES * seats;
  const places: Place[] = [from];
  let at: Place = from;
  while (at !== to && places.length <= squares) {
    if (inHouse(at)) at = HOUSE[HOUSE.indexOf(at as "H0") + 1] ?? to;
    else if (inHouse(to) && at === entranceOf(colour, seats)) at = "H0";
    else at = ((at as number) + (back ? squares - 1 : 1)) % squares;
    places.push(at);
  }
  return places;
}

/** The pawn on its way, and those that it eats going home when it has come to them. */
function walksOf(event: Walking, before: Position, after: Position): Walk[] {
  const { colour, from, to } = event;
  const path = route(colour, from, to, after.pawns.length, event.by < 0);
  const ms = from === "base" ? LEAP_MS : STEP_MS * (path.length - 1);
  const bases = before.pawns.map((places) => places.filter((place) => place === "base").length);
  const eaten = (event.eaten ?? []).map(([owner, place]): Walk => {
    const at = path.indexOf(place);
    const wait = from === "base" ? LEAP_MS : STEP_MS * Math.max(at, 0);
    // Its place in the base is the next that is free; a pawn of the same colour may just have come out.
    const index = bases[owner]!++ - (from === "base" && owner === colour ? 1 : 0);
    return { colour: owner, path: [place, "base"], index: Math.min(index, PAWNS - 1), wait, ms: LEAP_MS };
  });
  const index = (bases[colour] ?? 1) - 1;
  return [{ colour, path, index: Math.max(index, 0), wait: 0, ms }, ...eaten];
}
const crossing = ({ colour, from, with: place, other }: Swapping): Walk[] => [
  { colour, path: [from, place], index: 0, wait: 0, ms: LEAP_MS },
  { colour: other, path: [place, from], index: 0, wait: 0, ms: LEAP_MS },
];
const lengthOf = (walks: Walk[]): number => Math.max(0, ...walks.map(({ wait, ms }) => wait + ms));

/** Where the last move of a log began and ended; nothing after a card without effect. */
export function lastMarks(log: readonly TableEvent[]): Mark[] {
  const last = (log as (TableEvent | TocEvent)[]).findLast(
    (event): event is WithCard | Walking => hasCard(event) || event.type === "advanced",
  );
  return last && last.type !== "discarded" ? marksOf(last) : [];
}

const marksOf = (event: Walking | Swapping): Mark[] => {
  const { colour, from } = event;
  const swap = event.type === "swapped";
  const marks = [
    { colour, place: from, empty: !swap },
    { colour, place: swap ? event.with : event.to, empty: false },
  ];
  return marks.filter(({ place }) => place !== "base");
};
