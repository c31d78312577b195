/**
 * The film: a scene for each event, with the table as it lies after it, and how a scene is staged.
 *
 * The server has decided everything; a scene only tells it. Each event can be undone, so the table before any event that
 * a log still holds is found from the table now.
 */
import type { Step } from "../../table/projector.svelte";
import type { TableEvent } from "../../wire/types";
import { after, before, lyingOf, type Lying } from "./lying";
import { eventOf, TURN_LENGTH, type Game, type Special } from "./types";

export const LAY_MS = 1_000; // A card is laid: time to read why it goes where it goes.
export const OWN_MS = 550; // Who has laid it knows why.
export const TAKE_MS = 2_000; // A pile is taken: the table wants to see that.
export const STOP_MS = 600; // A turn ends.
export const PASS_MS = 1_100; // Somebody is passed over.
export const DEAL_MS = 1_300; // A new circle lies.
export const SCORE_MS = 2_600; // A deal is counted: a number for each seat.
const SET_OUT_MS = 40; // A card stands at its seat for this moment, to glide from there.
const FULL_PILE_SHARE = 0.6; // Of a take's time: so long the full pile still lies, to be seen.
const GATHER_MS = 320; // The pile goes to its seat.

interface Told {
  lying: Lying;
  /** Whose turn it is, and how many cards it has had with this one. */
  turn: number | null;
  played: number;
  /** Names of the cards and specials that this turn laid so far. */
  marked: (number | string)[];
  ms: number;
}
export interface Lay {
  kind: "lay";
  seat: number;
  card: number;
  place: number;
  auto: boolean;
  /** The pile's last card before it, unless nobody knows it any more. */
  after: number | null;
  fifth: boolean;
}
export interface Put {
  kind: "set";
  seat: number;
  special: Special;
  place: number;
  auto: boolean;
  /** The last card of the pile that it lies on. */
  on: number | null;
}
export interface Take {
  kind: "take";
  seat: number;
  place: number;
  cards: number[];
  specials: Special[];
  points: number;
}
export type What =
  | Lay
  | Put
  | Take
  | { kind: "first"; seat: number }
  | { kind: "deal"; deal: number; first: number; cards: number; piles: number }
  | { kind: "stop"; seat: number; auto: boolean }
  | { kind: "pass"; seat: number }
  | { kind: "score"; deal: number; scores: number[]; left: Special[][] };
export type Scene = What & Told;

const OF_A_TURN: readonly string[] = ["laid", "set", "took", "stopped", "passed"];
const seatOf = (event: TableEvent): number => event["seat"] as number;

/** What event number `index` of a log is, as far as the log knows; nothing for events that are not of this game. */
export function what(log: readonly TableEvent[], index: number): What | null {
  const event = eventOf(log[index]!);
  switch (event.type) {
    case "laid": {
      const { seat, card, place, auto = false } = event;
      const next = log[index + 1] && eventOf(log[index + 1]!);
      const fifth = next?.type === "took" && next.place === place;
      return { kind: "lay", seat, card, place, auto, after: finalBefore(log, index, place), fifth };
    }
    case "set": {
      const { seat, special, place, auto = false } = event;
      return { kind: "set", seat, special, place, auto, on: finalBefore(log, index, place) };
    }
    case "took": {
      const { seat, place, cards, specials, points } = event;
      return { kind: "take", seat, place, cards, specials, points };
    }
    case "drawn":
      return { kind: "first", seat: event.first };
    case "dealt": {
      const { deal, first, circle, cards } = event;
      return { kind: "deal", deal, first, cards, piles: circle.length };
    }
    case "stopped":
      return { kind: "stop", seat: event.seat, auto: event.auto ?? false };
    case "passed":
      return { kind: "pass", seat: event.seat };
    case "scored": {
      const { deal, scores, left } = event;
      return { kind: "score", deal, scores, left };
    }
    default:
      return null;
  }
}

/** The last card of a place before event `index`, if the log still tells. */
function finalBefore(log: readonly TableEvent[], index: number, place: number): number | null {
  for (let at = index - 1; at >= 0; at--) {
    const event = eventOf(log[at]!);
    if (event.type === "laid" && event.place === place) return event.card;
    if (event.type === "dealt") return event.circle[place] ?? null;
  }
  return null;
}

/** Where the turn began that event `index` belongs to. */
function turnOf(log: readonly TableEvent[], index: number): number {
  let start = index;
  let played = 0;
  for (let at = 0; at <= index; at++) {
    const event = log[at]!;
    if (event.type === "dealt" || event.type === "started") played = 0;
    if (!OF_A_TURN.includes(event.type)) continue;
    const lays = event.type === "laid" || event.type === "set";
    if (event.type === "passed" || (lays && begins(log, at, played, start))) {
      start = at;
      played = 0;
    }
    if (lays) played += 1;
  }
  return start;
}
function begins(log: readonly TableEvent[], index: number, played: number, start: number): boolean {
  if (played === 0 || played >= TURN_LENGTH) return true;
  const before = log.slice(start, index).findLast((event) => OF_A_TURN.includes(event.type));
  return !before || seatOf(before) !== seatOf(log[index]!) || ["stopped", "passed"].includes(before.type);
}

/** Whether a turn begins with event number `index` of a log. */
export const beginsTurn = (log: readonly TableEvent[], index: number): boolean =>
  ["laid", "set"].includes(log[index]!.type) && turnOf(log, index) === index;

/** Names of what the turn up to event `index` has laid. */
function laidBy(log: readonly TableEvent[], index: number): (number | string)[] {
  return log.slice(turnOf(log, index), index + 1).flatMap((one): (number | string)[] => {
    const event = eventOf(one);
    if (event.type === "laid") return [event.card];
    return event.type === "set" ? [chipName(event.special, event.place)] : [];
  });
}
/** What a special that lies on a place is called. */
export const chipName = (special: Special, place: number): string => `${special}@${place}`;

/** What the latest turn of a log has laid. */
export function latest(log: readonly TableEvent[]): (number | string)[] {
  const last = log.findLastIndex((event) => ["laid", "set", "dealt"].includes(event.type));
  return last < 0 || log[last]!.type === "dealt" ? [] : laidBy(log, last);
}

function duration(scene: What, me: number | undefined): number {
  switch (scene.kind) {
    case "lay":
    case "set":
      return scene.seat === me && !scene.auto ? OWN_MS : LAY_MS;
    case "take":
      return TAKE_MS;
    case "deal":
      return DEAL_MS;
    case "stop":
      return scene.seat === me ? 0 : STOP_MS;
    case "first":
    case "pass":
      return PASS_MS;
    case "score":
      return SCORE_MS;
  }
}

/** The scenes of a log's events from number `from` on; the log ends where `game` stands. `me` sees own moves faster. */
export function scenes(
  game: Game,
  log: readonly TableEvent[],
  from: number,
  me: number | undefined,
): Scene[] {
  let lying = lyingOf(game);
  for (let index = log.length - 1; index >= from; index--) lying = before(lying, log, index);
  const film: Scene[] = [];
  for (let index = from; index < log.length; index++) {
    lying = after(lying, log[index]!);
    const told = what(log, index);
    const ms = told ? duration(told, me) : 0;
    if (!told || !ms) continue;
    const inTurn = OF_A_TURN.includes(log[index]!.type);
    const marked = inTurn ? laidBy(log, index) : [];
    film.push({
      ...told,
      lying,
      turn: inTurn ? seatOf(log[index]!) : null,
      played: marked.length,
      marked,
      ms,
    });
  }
  return film;
}

/** The last turn of a log, to be shown again: up to the next deal, if it is over. */
export function lastTurn(game: Game, log: readonly TableEvent[]): Scene[] {
  const began = log.findLastIndex((event) => event.type === "started");
  const from = log.findLastIndex((_, index) => index > began && beginsTurn(log, index));
  if (from < 0) return [];
  const film = scenes(game, log, from, undefined);
  const next = film.findIndex((scene) => scene.kind === "deal");
  return next < 0 ? film : film.slice(0, next);
}

/** What is at a seat just now, on its way to its pile or with the whole pile; or a new circle, still in the middle. */
export type Away = { place: number; seat: number; what: "card" | "special" | "pile" } | "deal" | null;

/** What is drawn of a scene in place of the table. */
export interface Stage {
  scene: Scene;
  lying: Lying;
  away: Away;
  /** The pile that is being taken. */
  taking: number | null;
}

/** A card glides from its seat to its pile, unless it lies in a hand on this page; a pile is seen whole, then goes to a seat. */
export function staged(scene: Scene, inHand: (card: number) => boolean): Step<Stage>[] {
  const { lying, ms } = scene;
  const still: Stage = { scene, lying, away: null, taking: null };
  switch (scene.kind) {
    case "lay":
    case "set": {
      if (scene.kind === "lay" && inHand(scene.card)) return [[still, ms]];
      const { place, seat } = scene;
      const coming: Stage = {
        ...still,
        away: { place, seat, what: scene.kind === "lay" ? "card" : "special" },
      };
      return [
        [coming, SET_OUT_MS],
        [still, ms],
      ];
    }
    case "take": {
      const { place, seat } = scene;
      const full = before(lying, [{ ...scene, type: "took" }], 0);
      const seen: Stage = { ...still, lying: full, taking: place };
      return [
        [seen, ms * FULL_PILE_SHARE],
        [{ ...seen, taking: null, away: { place, seat, what: "pile" } }, GATHER_MS],
        [still, ms * (1 - FULL_PILE_SHARE) - GATHER_MS],
      ];
    }
    case "deal":
      return [
        [{ ...still, away: "deal" }, SET_OUT_MS],
        [still, ms],
      ];
    default:
      return [[still, ms]];
  }
}
