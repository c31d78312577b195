/** A first round of 6 qui prend!: what to know as the table stands now, at most three things; nothing more after two turns. */
import { headsOf } from "../../design/heads";
import type { Tag } from "../../i18n/language.svelte";
import type { Table } from "../../wire/types";
import { words } from "./sentences";
import { gameOf, ownOf, ROW_LENGTH } from "./types";

const TURNS_TAUGHT = 4; // By then a row has been taken.

const lessons = {
  fr: {
    choose:
      "Choisissez une carte : tout le monde en choisit une en secret, puis elles sont posées de la plus basse à la plus haute.",
    where:
      "Une carte va derrière la dernière carte la plus proche au-dessous d’elle. Touchez-en une : vous verrez où.",
    sixth: "Une rangée tient cinq cartes. Qui pose la sixième ramasse les cinq, et leurs têtes.",
    change: "Les autres choisissent encore. Vous pouvez toujours changer d’avis.",
    full: (row: number, cost: string) =>
      `La rangée ${row} est pleine : la prochaine carte y ramasse ${cost}.`,
    low: (card: number) =>
      `Votre ${card} est plus bas que toutes les rangées : il vous en ferait prendre une, de votre choix.`,
    goal: (heads: string) => `Vous avez ${heads}. Après dix tours on compte : le moins gagne.`,
    take: "Votre carte est trop basse pour toutes les rangées : prenez-en une. La moins chère coûte le moins de têtes.",
    wait: "Regardez : les cartes se posent l’une après l’autre.",
  },
  en: {
    choose:
      "Choose a card: everybody chooses one in secret, then they are laid from the lowest to the highest.",
    where: "A card goes behind the nearest last card below it. Tap one, and you see where.",
    sixth: "A row holds five cards. Whoever lays the sixth takes the five, and their heads.",
    change: "The others are still choosing. You may change your mind.",
    full: (row: number, cost: string) => `Row ${row} is full: the next card there takes ${cost}.`,
    low: (card: number) => `Your ${card} is below every row: it would make you take one, of your choice.`,
    goal: (heads: string) => `You have ${heads}. After ten turns they are counted: the fewest win.`,
    take: "Your card is too low for every row: take one. The cheapest has the fewest heads.",
    wait: "Look: the cards are laid one after the other.",
  },
  de: {
    choose:
      "Wähle eine Karte: Alle wählen verdeckt eine, dann werden sie von der niedrigsten zur höchsten angelegt.",
    where: "Eine Karte geht hinter die nächste letzte Karte unter ihr. Tipp eine an, dann siehst du, wohin.",
    sixth: "Eine Reihe fasst fünf Karten. Wer die sechste legt, nimmt die fünf und ihre Hornochsen.",
    change: "Die anderen wählen noch. Du kannst dich weiter umentscheiden.",
    full: (row: number, cost: string) => `Reihe ${row} ist voll: Die nächste Karte dort nimmt ${cost}.`,
    low: (card: number) =>
      `Deine ${card} liegt unter allen Reihen: Mit ihr müsstest du eine nehmen, welche du willst.`,
    goal: (heads: string) => `Du hast ${heads}. Nach zehn Zügen wird gezählt: Die wenigsten gewinnen.`,
    take: "Deine Karte ist für alle Reihen zu niedrig: Nimm eine. Die billigste hat die wenigsten Hornochsen.",
    wait: "Schau: Die Karten werden nacheinander angelegt.",
  },
} as const satisfies Record<Tag, object>;

/** The hints for whoever looks at this table; null once there is no more to say. */
export function learn(table: Table, tag: Tag): string[] | null {
  const [game, own, say] = [gameOf(table), ownOf(table), lessons[tag]];
  if (!game || game.phase === "over") return null;
  const seat = table.you.seat;
  if (game.phase === "place")
    return seat !== undefined && game.waiting.includes(seat) ? [say.take] : [say.wait];
  if (game.round > 1 || game.turn > TURNS_TAUGHT) return null;
  if (game.phase !== "choose" || !own) return [];
  if (own.choice !== undefined) return [say.change];
  if (game.turn === 1) return [say.choose, say.where, say.sixth];
  const full = game.rows.findIndex((row) => row.length === ROW_LENGTH);
  const low = Math.min(...own.hand);
  return [
    ...(full >= 0 ? [say.full(full + 1, words[tag].heads(headsOf(game.rows[full]!)))] : []),
    ...(game.rows.every((row) => row.at(-1)! > low) ? [say.low(low)] : []),
    say.goal(words[tag].heads(game.heads[seat!] ?? 0)),
  ];
}
