/** What a game of 6 qui prend! is remembered for. */
import { headsOf } from "../../design/heads";
import { chosen, foremost, told, type Found, type Verdict } from "../../table/verdicts";
import type { Tag } from "../../i18n/language.svelte";
import type { TableEvent } from "../../wire/types";
import { laid } from "./follow";
import { words } from "./remembered";
import { placementsOf, ROW_LENGTH } from "./types";

export type Kind = "save" | "magnet" | "clean" | "patience" | "low";
type Remembered = Found<Kind>;

const SAVE_HEADS = 6; // Below that nothing was at stake.
const PATIENCE_TURNS = 6; // More than half a round.

/** What stands out in a whole log, for so many seats: at most three words. */
export function remembered(events: readonly TableEvent[], seats: number): Remembered[] {
  const none = () => Array.from({ length: seats }, () => 0);
  const [taken, low, streak, longest, clean] = [none(), none(), none(), none(), none()];
  for (const event of events) {
    if (event.type === "scored")
      (event["heads"] as number[]).forEach((heads, seat) => (clean[seat]! += heads === 0 ? 1 : 0));
  }
  for (const { seat, before, card, heads } of placings(events)) {
    if (heads === undefined) longest[seat] = Math.max(longest[seat]!, ++streak[seat]!);
    else {
      streak[seat] = 0;
      taken[seat]!++;
      if (card < before.at(-1)!) low[seat]!++;
    }
  }
  const word = (kind: Kind, counts: number[], least: number): Remembered | null => {
    const found = foremost(counts, least);
    return found && { kind, ...found };
  };
  const save = bestSave(events);
  return chosen([
    save && save.n >= SAVE_HEADS ? save : null,
    word("magnet", taken, 2),
    word("clean", clean, 1),
    word("patience", longest, PATIENCE_TURNS),
    word("low", low, 2),
  ]);
}

/** The best save of a log, of anybody or of one seat: a fifth card that shut a row worth `n` heads and took nothing. */
export function bestSave(events: readonly TableEvent[], of?: number): Remembered | null {
  let best: Remembered | null = null;
  for (const { seat, card, before, heads } of placings(events)) {
    const n = headsOf([...before, card]);
    const shut = heads === undefined && before.length === ROW_LENGTH - 1;
    if (shut && (of === undefined || of === seat) && n > (best?.n ?? 0))
      best = { kind: "save", seat, n, of: card };
  }
  return best;
}

/** Every card that was laid down, with its row as it lay before. */
function* placings(events: readonly TableEvent[]) {
  let rows: number[][] = [];
  for (const event of events) {
    if (event.type === "dealt") rows = (event["rows"] as number[]).map((card) => [card]);
    if (event.type !== "placed") continue;
    for (const placement of placementsOf(event)) {
      const [seat, card, row, heads] = placement;
      const before = rows[row];
      rows = laid(rows, placement);
      if (before) yield { seat, card, before, heads };
    }
  }
}

export const verdicts = (events: readonly TableEvent[], names: readonly string[], tag: Tag): Verdict[] =>
  told(remembered(events, names.length), words[tag], names);
