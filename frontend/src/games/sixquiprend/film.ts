/**
 * The film of a turn: scenes made from events, one after the other, each with the rows as they lie after it, and how a
 * scene is staged.
 *
 * The server has decided everything; a scene only tells it. Why a card went where it did can be read off the rows: the
 * heads taken say whether it was the sixth card or lower than every row.
 */
import type { Step } from "../../table/projector.svelte";
import type { TableEvent } from "../../wire/types";
import { laid } from "./follow";
import { openOf, placementsOf, ROW_LENGTH, type Placement } from "./types";

export const REVEAL_MS = 1_100; // All cards lie open: a glance at each.
export const PLACE_MS = 850; // One card is placed: more than the 600 ms that a sentence takes to be read.
export const TAKE_MS = 1_700; // A row is taken: the table wants to see that.
export const SCORE_MS = 2_200; // The round is counted.
export const DEAL_MS = 700; // New rows lie.

const FULL_ROW_SHARE = 0.55; // Of a take's time: so long the full row still lies, to be seen.

export type Why = "nearest" | "sixth" | "low";

export interface PlaceScene {
  kind: "place";
  seat: number;
  card: number;
  row: number;
  heads: number;
  why: Why;
  /** The row's last card, behind which the card goes, and how much higher the card is. */
  after: number;
  taken: number[];
  rows: number[][];
  ms: number;
}
export type Scene =
  | { kind: "reveal"; cards: [seat: number, card: number][]; rows: number[][]; ms: number }
  | PlaceScene
  | { kind: "score"; round: number; heads: number[]; totals: number[]; rows: number[][]; ms: number }
  | { kind: "deal"; round: number; rows: number[][]; ms: number };

/** The scenes of events, beginning with the rows as they lay before; unknown rows begin with the next deal. */
export function scenes(events: readonly TableEvent[], before: number[][] | null): Scene[] {
  const film: Scene[] = [];
  let rows = before;
  let shown = "";
  for (const event of events) {
    if (event.type === "dealt") {
      rows = (event["rows"] as number[]).map((card) => [card]);
      film.push({ kind: "deal", round: event["round"] as number, rows, ms: DEAL_MS });
    } else if (!rows) {
      continue;
    } else if (event.type === "revealed") {
      const cards = openOf(event);
      shown = key(cards);
      film.push({ kind: "reveal", cards, rows, ms: REVEAL_MS });
    } else if (event.type === "placed") {
      const placements = placementsOf(event);
      const cards = placements.map(([seat, card]): [number, number] => [seat, card]);
      // A low card has shown them already, while its owner chose a row.
      if (key(cards) !== shown) film.push({ kind: "reveal", cards, rows, ms: REVEAL_MS });
      for (const placement of placements) {
        const scene: PlaceScene = place(placement, rows);
        film.push(scene);
        rows = scene.rows;
      }
    } else if (event.type === "scored") {
      const { round, heads, totals } = event as unknown as {
        round: number;
        heads: number[];
        totals: number[];
      };
      film.push({ kind: "score", round, heads, totals, rows, ms: SCORE_MS });
    }
  }
  return film;
}

const key = (cards: [number, number][]): string => cards.map(([, card]) => card).join();

function place(placement: Placement, rows: number[][]): PlaceScene {
  const [seat, card, row, heads = 0] = placement;
  const lying = rows[row] ?? [];
  const after = lying.at(-1) ?? 0;
  const why: Why = heads === 0 ? "nearest" : lying.length === ROW_LENGTH && after < card ? "sixth" : "low";
  const taken = heads > 0 ? lying : [];
  return {
    kind: "place",
    seat,
    card,
    row,
    heads,
    why,
    after,
    taken,
    rows: laid(rows, placement),
    ms: heads > 0 ? TAKE_MS : PLACE_MS,
  };
}

/** What is drawn of a scene in place of the table. */
export interface Stage {
  scene: Scene;
  rows: number[][];
  /** The turn's cards that are still to be placed. */
  strip: [seat: number, card: number][];
  /** All cards of the turn, each in the place that it keeps in the strip. */
  turn: [seat: number, card: number][];
  /** The row that is being taken away, shown until its new card lies. */
  taking: number | null;
  /** Heads taken so far in this film, by seat. */
  heads: Record<number, number>;
  /** The turn's cards that lie already. */
  marked: number[];
}

/** A scene in one picture; a take in two: the row that is about to go, then the card that begins it anew. */
export function staged(scene: Scene, was: Stage | null): Step<Stage>[] {
  const before = {
    scene,
    strip: was?.strip ?? [],
    turn: was?.turn ?? [],
    taking: null,
    heads: was?.heads ?? {},
    marked: was?.marked ?? [],
  };
  if (scene.kind === "reveal")
    return [[{ ...before, rows: scene.rows, strip: scene.cards, turn: scene.cards, marked: [] }, scene.ms]];
  if (scene.kind === "deal") return [[{ ...before, rows: scene.rows, turn: [], marked: [] }, scene.ms]];
  if (scene.kind === "score") return [[{ ...before, turn: [], rows: scene.rows }, scene.ms]];
  const after = {
    ...before,
    rows: scene.rows,
    strip: before.strip.filter(([, card]) => card !== scene.card),
    marked: [...before.marked, scene.card],
  };
  if (!scene.heads) return [[after, scene.ms]];
  const full = scene.rows.map((cards, row) => (row === scene.row ? scene.taken : cards));
  const heads = { ...before.heads, [scene.seat]: (before.heads[scene.seat] ?? 0) + scene.heads };
  return [
    [{ ...before, rows: full, taking: scene.row }, scene.ms * FULL_ROW_SHARE],
    [{ ...after, heads }, scene.ms * (1 - FULL_ROW_SHARE)],
  ];
}

/** The rows as they lay before event `index` of a log, if a deal in it tells. */
export function rowsBefore(events: readonly TableEvent[], index: number): number[][] | null {
  const film = scenes(events.slice(0, index), null);
  return film.at(-1)?.rows ?? null;
}

/** The last turn of a log with the rows before it, to be shown again. */
export function lastTurn(events: readonly TableEvent[]): Scene[] {
  const last = events.findLastIndex((event) => event.type === "placed" || event.type === "started");
  if (last < 0 || events[last]!.type === "started") return [];
  const before = rowsBefore(events, last);
  return before ? scenes([events[last]!], before) : [];
}
