/** What the present address will want is asked for at once, and what comes after it when the browser has nothing to do. */
import { openPages } from "./games/opened.svelte";
import { whenIdle } from "./later.svelte";
import { offered } from "./offered.svelte";

const quiet = (asked: Promise<unknown>): void => void asked.catch(() => {}); // Whoever needs it asks again.

/** Ask beside the sentences of the language for what is drawn with them, in place of one after the other. */
export function likely(): void {
  if (location.pathname === "/") quiet(offered.load());
}

/** At home: a table is likely to come next, and that of any game. */
export function whatComesNext(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const parts = [
    () => import("./pages/Table.svelte"),
    ...offered.games.map((game) => () => openPages(game.name)),
  ];
  // One after the other, so that a finger never waits for all of them.
  const one = () => {
    const load = parts.shift();
    if (load) quiet((load() as Promise<unknown>).finally(() => void whenIdle(one)));
  };
  whenIdle(one);
}
