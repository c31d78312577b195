/** What the table of 6 qui prend! says, in each language. */
import { catalogues, type Tag } from "../../i18n/language.svelte";
import type { Table, TableEvent } from "../../wire/types";
import { scenes, type PlaceScene } from "./film";
import { gameOf, openOf } from "./types";
import { de } from "./de";
import { en } from "./en";
import { fr, type Words } from "./fr";

export const words: Record<Tag, Words> = { fr, en, de };

/** Where the game stands. */
export function where(table: Table, tag: Tag): string {
  const { round, turn } = gameOf(table)!;
  return words[tag].round(round, turn);
}

/** What the system does for whoever is late. */
export function late(table: Table, tag: Tag): string {
  const phase = gameOf(table)?.phase;
  return words[tag][phase === "place" ? "lateRow" : phase === "draft" ? "latePick" : "lateCard"];
}

/** Why a card went where it did. */
export function why(scene: PlaceScene, name: string, tag: Tag): string {
  const say = words[tag];
  if (scene.why === "nearest") return say.nearest(scene.card, scene.after);
  return say[scene.why](scene.card, name, scene.heads);
}

/** The lines of the log for an event; `rows` are those before it, if they are known. */
export function tell(
  event: TableEvent,
  names: (seat: number) => string,
  tag: Tag,
  rows: number[][] | null,
): string[] {
  const say = words[tag];
  switch (event.type) {
    case "dealt":
      return [say.dealt(event["round"] as number)];
    case "drafting":
      return [say.draftBegins(names(event["first"] as number))];
    case "picked":
      return [say.picked(names(event["seat"] as number), event["card"] as number)];
    case "revealed": {
      const [low, card] = openOf(event)[0]!;
      return [say.takesRow(names(low), card)];
    }
    case "placed": {
      const lines = scenes([event], rows)
        .filter((scene) => scene.kind === "place")
        .map((scene) => why(scene, names(scene.seat), tag));
      const auto = (event["auto"] as number[] | undefined) ?? [];
      return auto.length ? [...lines, say.auto(auto.map(names))] : lines;
    }
    case "scored":
      return [say.scored(event["round"] as number)];
    case "won":
      return [catalogues[tag].results.won((event["seats"] as number[]).map(names))];
    default:
      return [];
  }
}
