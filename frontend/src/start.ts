/**
 * The document's first script: it asks at once for what the address will need, in place of one after the other. Whoever
 * follows a link to a table gets the table's pages beside what every page needs, what the server says of the table, and,
 * where they have a seat there, the socket.
 */
import { books, first } from "./i18n/tag";
import { askAhead, isAhead, openAhead, tablePath } from "./wire/ahead";
import type { Door } from "./wire/types";

const quiet = (asked: Promise<unknown>): void => void asked.catch(() => {}); // Whoever needs it asks again.
const tag = first();

async function comeTo(code: string): Promise<void> {
  const path = `/api/tables/${code}?lang=${tag}`;
  const answer = await askAhead(path);
  if (!answer.ok) return;
  const { answer: may, phase } = (await answer.json()) as Door;
  if (!isAhead(path)) return;
  if (may === "return") openAhead(tablePath(code, tag, 1));
  else quiet(import("./pages/Door.svelte"));
  if (may !== "return" || phase !== "waiting") return;
  quiet(import("./pages/WaitingRoom.svelte"));
  quiet(askAhead(`/api/games?lang=${tag}`));
}

/** Who asks: the cookie of this browser is set or renewed. */
const me = (): Promise<unknown> =>
  askAhead(`/api/me?lang=${tag}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: "{}",
  });

const code = /^\/t\/([^/]+)$/.exec(location.pathname)?.[1];
quiet(books[tag]());
if (code) {
  quiet(import("./pages/Table.svelte"));
  quiet(me());
  quiet(comeTo(code));
} else if (location.pathname === "/") {
  quiet(me());
  quiet(askAhead(`/api/games?lang=${tag}`));
}
void import("./main");
