/** What the table of Toc says, in each language. */
import { catalogues, type Tag } from "../../i18n/language.svelte";
import type { Table, TableEvent } from "../../wire/types";
import { gameOf, inHouse, SIDE_SQUARES, startOf, type Eaten, type Place, type TocEvent } from "./types";
import { de } from "./de";
import { en } from "./en";
import { fr, type Words } from "./fr";

export const words: Record<Tag, Words> = { fr, en, de };

/** Where the game stands. */
export function where(table: Table, tag: Tag): string {
  return words[tag].hand(gameOf(table)!.hand_no);
}

/** What the system does for whoever is late. */
export function late(table: Table, tag: Tag): string {
  const game = gameOf(table);
  const say = words[tag].late;
  if (game?.steps_left) return say.seven;
  if (game?.phase === "charity" && !game.demanded) return say.demand;
  return game?.phase === "play" ? say.discard : say.give;
}
export type Names = (seat: number) => string;

/** A place of the ring or of a house, for a pawn of `colour`, in one of the forms of the catalogue. */
export function placed(
  say: Words["pawnOn"] | Words["towards"],
  colour: number,
  place: Place,
  names: Names,
): string {
  if (place === "base") return say.base;
  if (inHouse(place)) return say.house(Number((place as string)[1]) + 1);
  const square = place as number;
  if (square === startOf(colour)) return say.start;
  return square % SIDE_SQUARES === 0 ? say.otherStart(names(square / SIDE_SQUARES)) : say.square(square);
}

/** "a pawn of Zoé" and the like, for all that is eaten together. */
export function eatenPawns(eaten: readonly Eaten[], colour: number, names: Names, tag: Tag): string[] {
  const say = words[tag];
  const owners = [...new Set(eaten.map(([owner]) => owner))];
  return owners.map((owner) => {
    const n = eaten.filter(([one]) => one === owner).length;
    return owner === colour ? say.ownPawns(n) : say.pawnsOf(n, names(owner));
  });
}

/** Where the pawns of a side are, as a list in one line. */
export function whereabouts(
  colour: number,
  places: readonly Place[],
  fresh: boolean,
  names: Names,
  tag: Tag,
): string {
  const say = words[tag];
  const home = places.filter((place) => place === "base").length;
  const out = places
    .filter((place) => place !== "base")
    .map((place) => {
      if (inHouse(place)) return say.house(Number((place as string)[1]) + 1);
      if (place === startOf(colour)) return fresh ? say.onStartFresh : say.onStart;
      const square = place as number;
      return square % SIDE_SQUARES === 0
        ? say.onOtherStart(names(square / SIDE_SQUARES))
        : say.square(square);
    });
  return [...(home ? [say.inBase(home)] : []), ...out].join(", ");
}

/** What a pawn does in an event. */
function deed(event: Extract<TocEvent, { type: "played" | "advanced" }>, names: Names, tag: Tag): string {
  const say = words[tag];
  const { seat, colour, from, to, by, eaten = [] } = event;
  const pawn = colour === seat ? say.aPawn : say.aPawnOf(names(colour));
  let what = say.forward(pawn, by);
  if (from === "base") what = say.comesOut(pawn);
  else if (by < 0) what = say.back(pawn, -by);
  else if (inHouse(to)) what = (inHouse(from) ? say.deeper : say.entersHouse)(pawn, by);
  return eaten.length ? say.andEats(what, eatenPawns(eaten, colour, names, tag)) : what;
}

/** The line of the log for an event of the game. */
function line(event: TocEvent, names: Names, tag: Tag): string {
  const say = words[tag];
  switch (event.type) {
    case "drawn":
      return say.drawn(names(event.first));
    case "dealt":
      return say.dealt(event.hand_no, names(event.first));
    case "gift": {
      const [name, other] = [names(event.seat), names(event.to)];
      const back = event.why === "return";
      if (!event.card) return (back ? say.returns : say.gives)(name, other);
      return (back ? say.returnsCard : say.givesCard)(name, other, say.card(event.card));
    }
    case "asked": {
      const name = names(event.seat);
      if (!event.rank) return say.asksNothing(name);
      if (!event.asked?.length) return say.nobodyToAsk(name);
      const rank = say.rank(event.rank);
      return event.giver === undefined
        ? say.askedInVain(name, rank, event.asked.map(names))
        : say.asked(name, rank, names(event.giver));
    }
    case "played":
      return say.plays(names(event.seat), say.card(event.card), deed(event, names, tag));
    case "advanced":
      return say.then(names(event.seat), deed(event, names, tag));
    case "swapped": {
      const own = event.colour === event.seat ? say.aPawn : say.aPawnOf(names(event.colour));
      const what =
        event.other === event.colour ? say.swapsOwn : say.swaps(own, say.aPawnOf(names(event.other)));
      return say.plays(names(event.seat), say.card(event.card), what);
    }
    case "discarded": {
      const { ten, nothing, absent } = say.discarded;
      return { ten, nothing, absent }[event.why](names(event.seat), say.card(event.card));
    }
    case "stopped":
      return say.stopped(names(event.seat));
    case "unprotected":
      return say.unprotected(names(event.colour));
    case "won":
      return catalogues[tag].results.won(event.seats.map(names));
  }
}

/** The lines of the log for an event; none for what is not of this game. */
export function tell(event: TableEvent | TocEvent, names: Names, tag: Tag): string[] {
  const said: string | undefined = line(event as TocEvent, names, tag);
  return said === undefined ? [] : [said];
}
