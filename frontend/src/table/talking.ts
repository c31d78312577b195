/** What people say at a table, and whom this browser does not want to hear. Nothing here knows a page or a server. */
import type { TableEvent } from "../wire/types";

export const REACTIONS = ["bravo", "laugh", "ouch", "oh", "hurry", "thanks", "sorry", "good_game"] as const;
export type Reaction = (typeof REACTIONS)[number];

const LINES_KEPT = 100; // More than anybody scrolls back on a phone.
const MUTES_KEPT = 50; // People whom one browser remembers not to hear, over all its tables.

/** Something said, with the number of its event; either words or a reaction. */
export interface Line {
  number: number;
  name: string;
  words?: string;
  reaction?: Reaction;
}

/** Whether somebody spoke. */
export const isTalk = ({ type }: TableEvent): boolean => type === "said" || type === "reacted";

/** The line of an event; none if nobody spoke. */
export function lineOf(event: TableEvent, number: number): Line | null {
  const name = event["name"] as string;
  if (event.type === "said") return { number, name, words: event["words"] as string };
  if (event.type === "reacted") return { number, name, reaction: event["reaction"] as Reaction };
  return null;
}

/** The lines with those of more events, each with its number; what is known already is not added. */
export function withMore(
  lines: readonly Line[],
  events: readonly TableEvent[],
  numbers: readonly number[],
): Line[] {
  const known = lines.at(-1)?.number ?? 0;
  const more = events.flatMap((event, index) => lineOf(event, numbers[index]!) ?? []);
  return [...lines, ...more.filter((line) => line.number > known)].slice(-LINES_KEPT);
}

/** Who is not heard: nobody at any table, or people of some tables, the latest last. */
export interface Muted {
  all: boolean;
  people: [table: string, name: string][];
}
export const NOBODY_MUTED: Muted = { all: false, people: [] };

/** What was kept in writing; anything that is not understood counts as nothing. */
export function readMuted(kept: string | null): Muted {
  try {
    const { all, people } = JSON.parse(kept ?? "") as Muted;
    return { all: all === true, people: people.map(([table, name]) => [String(table), String(name)]) };
  } catch {
    return NOBODY_MUTED;
  }
}

export const isMuted = (muted: Muted, table: string, name: string): boolean =>
  muted.all || muted.people.some(([at, who]) => at === table && who === name);

/** The same with one person muted or heard again. */
export function withPerson(muted: Muted, table: string, name: string, mute: boolean): Muted {
  const others = muted.people.filter(([at, who]) => at !== table || who !== name);
  return {
    ...muted,
    people: mute ? [...others, [table, name] as [string, string]].slice(-MUTES_KEPT) : others,
  };
}

/** The same after people have taken other names: who is muted stays so. */
export function afterRenaming(muted: Muted, table: string, events: readonly TableEvent[]): Muted {
  return events.reduce((so, event) => {
    const was = event["was"] as string;
    const follows = event.type === "renamed" && so.people.some(([at, who]) => at === table && who === was);
    return follows ? withPerson(so, table, event["name"] as string, true) : so;
  }, muted);
}

/** The same after the table has another link. */
export const afterMoving = (muted: Muted, was: string, now: string): Muted => ({
  ...muted,
  people: muted.people.map(([at, who]) => [at === was ? now : at, who]),
});

/** How many lines of others came after event number `read`. */
export const unread = (lines: readonly Line[], read: number, me: string | undefined): number =>
  lines.filter((line) => line.number > read && line.name !== me).length;
