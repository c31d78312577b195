/** What the system will do for who lets the time run out, said before it happens. */
import { pagesOf } from "../games/opened.svelte";
import { catalogues, type Tag } from "../i18n/language.svelte";
import type { Table } from "../wire/types";

/** "At zero: a card at random.", with the name where it is not the reader's own time; nothing where no game says. */
export function lateSentence(table: Table, seat: number, name: string | null, tag: Tag): string {
  const what = pagesOf(table.room.game)?.late(table, seat, tag);
  const say = catalogues[tag].clock;
  return name === null ? say.atZero(what ?? "") : say.atZeroFor(name, what ?? "");
}
