/** What the table of Hornochsen says, in each language. */
import { catalogues, type Tag } from "../../i18n/language.svelte";
import type { Table, TableEvent } from "../../wire/types";
import { what, type Lay, type Scene, type Take, type What } from "./film";
import { printed, signed } from "./horns";
import { doubled } from "./lying";
import { gameOf, type Special } from "./types";
import { de } from "./de";
import { en } from "./en";
import { fr, type Words } from "./fr";

export const words: Record<Tag, Words> = { fr, en, de };

/** Where the game stands. */
export function where(table: Table, tag: Tag): string {
  const { deal, piles } = gameOf(table)!;
  const deals = Number(table.room.options["deals"] ?? 1);
  return words[tag].deal(deal, deals, piles.filter(([cards]) => cards.length).length);
}

/** What the system does for whoever is late. */
export function late(table: Table, seat: number, tag: Tag): string {
  const game = gameOf(table);
  return words[tag][game?.played ? "lateStop" : game?.cards[seat] ? "lateCard" : "lateSpecial"];
}

/** What a pile gives to who takes it, a ×2 said as such: "+7 ×2". */
export const gain = (points: number, specials: readonly Special[]): string =>
  `${signed(points)}${specials.includes("x2") ? " ×2" : ""}`;

/** Why a card goes where it goes, before it is played. */
export function reason(card: number, last: number, tag: Tag): string {
  return card > last ? words[tag].goesAfter(card, last) : words[tag].tooLow(card, last);
}

function laid(lay: Lay, name: string, tag: Tag): string {
  const say = words[tag];
  if (lay.after === null) return say.laid(name, lay.card);
  if (lay.card < lay.after) return say.below(name, lay.card, lay.after);
  return lay.fifth ? say.fifth(name, lay.card, lay.after) : say.above(name, lay.card, lay.after);
}
function took({ points, specials }: Take, name: string, tag: Tag): string {
  const say = words[tag];
  return specials.includes("x2") ? say.takesDouble(name, points) : say.takes(name, points);
}

/** The sentences of something that happened. */
export function lines(told: What, name: (seat: number) => string, tag: Tag): string[] {
  const say = words[tag];
  const forOne = "auto" in told && told.auto && told.kind !== "stop" ? [say.playedFor(name(told.seat))] : [];
  switch (told.kind) {
    case "first":
      return [say.first(name(told.seat))];
    case "deal":
      return [say.dealt(told.deal, told.piles, name(told.first))];
    case "lay":
      return [...forOne, laid(told, name(told.seat), tag)];
    case "set": {
      const special = printed[told.special];
      const said =
        told.on === null ? say.put(name(told.seat), special) : say.putOn(name(told.seat), special, told.on);
      return [...forOne, said];
    }
    case "take":
      return [took(told, name(told.seat), tag)];
    case "stop":
      return [told.auto ? say.stoppedFor(name(told.seat)) : say.stopped(name(told.seat))];
    case "pass":
      return [say.passed(name(told.seat))];
    case "score": {
      const scores = told.scores.map((score, seat) => say.scoreOf(name(seat), score)).join(", ");
      const kept = told.left.flatMap((specials, seat) =>
        specials.length ? [say.left(name(seat), specials.length)] : [],
      );
      return [say.scored(told.deal, scores), ...kept];
    }
  }
}

/** What a film says below a scene; the scores of a deal are drawn. */
export const caption = (scene: Scene, name: (seat: number) => string, tag: Tag): string =>
  scene.kind === "score" ? words[tag].counted(scene.deal) : lines(scene, name, tag).join(" ");

/** The sentences of the log for event number `index`. */
export function tell(
  log: readonly TableEvent[],
  index: number,
  name: (seat: number) => string,
  tag: Tag,
): string[] {
  if (log[index]!.type === "won")
    return [catalogues[tag].results.won((log[index]!["seats"] as number[]).map(name))];
  const told = what(log, index);
  return told ? lines(told, name, tag) : [];
}

/** A turn in one sentence, for who listens. */
export function turnInShort(turn: readonly Scene[], name: (seat: number) => string, tag: Tag): string {
  const say = words[tag];
  const cards = turn.flatMap((scene) =>
    scene.kind === "lay" ? [String(scene.card)] : scene.kind === "set" ? [printed[scene.special]] : [],
  );
  const gains = turn.flatMap((scene) =>
    scene.kind === "take" ? [doubled(scene.points, scene.specials)] : [],
  );
  const seat = turn.find((scene) => scene.turn !== null)?.turn;
  if (seat === undefined || seat === null || !cards.length) return "";
  return gains.length ? say.turnTakes(name(seat), cards, gains) : say.turn(name(seat), cards);
}
