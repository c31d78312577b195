/** The log in sentences: the room's own events here, those of a game by the game. */
import { pagesOf } from "../games/opened.svelte";
import { games } from "../games/register";
import { catalogues, type Tag } from "../i18n/language.svelte";
import type { TableEvent } from "../wire/types";

/** The sentences of event number `index` of a log. */
export function tell(
  events: readonly TableEvent[],
  index: number,
  game: string,
  names: (seat: number) => string,
  tag: Tag,
): string[] {
  const event = events[index]!;
  const { clock, events: say } = catalogues[tag];
  const name = typeof event["name"] === "string" ? event["name"] : names(event["seat"] as number);
  switch (event.type) {
    case "joined":
    case "left":
    case "host":
    case "away":
    case "back":
    case "stand_in":
    case "late":
    case "went_on":
    case "seat_asked":
    case "knocked":
    case "forgiven":
      return [say[event.type](name)];
    case "renamed":
      return [say.renamed(event["was"] as string, name)];
    case "returned":
      return [say.returned(name, event["moves"] as number)];
    case "game":
      return [say.game(games[event["game"] as string]?.title[tag] ?? (event["game"] as string))];
    case "replaced":
      return [event["was"] ? say.replacedRemoved(name, event["was"] as string) : say.replaced(name)];
    case "nudged":
      return [say.nudged(names(event["by"] as number), name)];
    case "clock": {
      const seconds = event["seconds"] as number | undefined;
      return [
        say.clock(seconds ? clock.each(seconds, (event["reserve"] as number | undefined) ?? 0) : clock.none),
      ];
    }
    case "extended":
      return [say.extended(event["seconds"] as number)];
    case "pause_wished":
      return [event["wish"] ? say.pauseWished(name) : say.pauseUnwished(name)];
    case "said": // Talk has a place of its own.
    case "reacted":
      return [];
    case "removed":
      return [event["reason"] ? say.reasoned(name, event["reason"] as string) : say.removed(name)];
    case "handed":
      return [say.handed(name, event["was"] as string)];
    case "guard":
      return [say.guard(event["guarded"] as boolean)];
    case "hints":
      return [say.hints(event["hints"] as boolean)];
    case "analysis":
      return [say.analysis(event["analysis"] as boolean)];
    case "sits_out":
      return [say.sits_out(name, event["out"] as boolean)];
    case "link":
    case "options":
    case "paused":
    case "started":
    case "finished":
    case "reopened":
      return [say[event.type]];
    default:
      return pagesOf(game)?.tell(events, index, names, tag) ?? [];
  }
}
