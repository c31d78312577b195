/** What the present address will want is asked for at once, and what comes after it when the browser has nothing to do. */
import { openPages } from "./games/opened.svelte";
import { offered } from "./offered.svelte";

const quiet = (asked: Promise<unknown>): void => void asked.catch(() => {}); // Whoever needs it asks again.

/** Ask beside the sentences of the language for what is drawn with them, in place of one after the other. */
export function likely(): void {
  if (location.pathname === "/" || location.pathname.startsWith("/t/")) quiet(offered.load());
}

/** At home: a table is likely to come next, and that of any game. */
export function whatComesNext(): void {
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return;
  const rest = window.requestIdleCallback ?? ((then: () => void) => setTimeout(then, 1_000));
  rest(() => {
    quiet(import("./pages/Table.svelte"));
    for (const game of offered.games) quiet(openPages(game.name));
  });
}
