/** What is said of ratings, in each language. */
import { de, en, fr, numbers } from "./many";
import type { Tag } from "./language.svelte";

interface Ratings {
  title: string;
  show: string;
  hint: string;
  none: string;
  /** Where the truth probably lies. */
  between: (from: number, to: number) => string;
  games: (n: number) => string;
  /** So many games are wanting before it can be relied on. */
  provisional: (wanting: number) => string;
  /** Of the game that has just ended: the rating and what it has gained or lost. */
  now: (points: string, change: number) => string;
  others: string;
  points: (n: number) => string;
}

const signs = (tag: Tag) => {
  const format = new Intl.NumberFormat(tag, { signDisplay: "always" });
  return (n: number) => format.format(n).replace("-", "−");
};
const sign = { fr: signs("fr"), en: signs("en"), de: signs("de") };

export const ratings: Record<Tag, Ratings> = {
  fr: {
    title: "Ma cote",
    show: "Montrer ma cote",
    hint: "Un nombre par jeu, d’après vos parties entre personnes. Vous la voyez, et celles et ceux avec qui vous jouez, s’ils montrent la leur.",
    none: "Pas encore de partie qui compte : il en faut une finie, contre au moins une autre personne.",
    between: (from, to) => `sans doute entre ${numbers.fr.format(from)} et ${numbers.fr.format(to)}`,
    games: (n) => `d’après ${fr(n, "partie", "parties")}`,
    provisional: (wanting) => `provisoire, encore ${fr(wanting, "partie", "parties")} pour s’y fier`,
    now: (points, change) =>
      change === 0
        ? `Votre cote reste à ${points}.`
        : `Votre cote ${change > 0 ? "monte" : "descend"} à ${points} (${sign.fr(change)}).`,
    others: "Les autres cotes",
    points: (n) => numbers.fr.format(n),
  },
  en: {
    title: "My rating",
    show: "Show my rating",
    hint: "A number for each game, from your games among people. You see it, and so do those you play with if they show theirs.",
    none: "No game that counts yet: it takes a finished one against at least one other person.",
    between: (from, to) => `probably between ${numbers.en.format(from)} and ${numbers.en.format(to)}`,
    games: (n) => `from ${en(n, "game", "games")}`,
    provisional: (wanting) => `provisional, ${en(wanting, "more game", "more games")} to rely on it`,
    now: (points, change) =>
      change === 0
        ? `Your rating stays at ${points}.`
        : `Your rating ${change > 0 ? "rises" : "falls"} to ${points} (${sign.en(change)}).`,
    others: "The other ratings",
    points: (n) => numbers.en.format(n),
  },
  de: {
    title: "Meine Wertung",
    show: "Meine Wertung zeigen",
    hint: "Eine Zahl je Spiel, aus deinen Spielen unter Menschen. Du siehst sie, und wer mit dir spielt und die eigene zeigt, ebenfalls.",
    none: "Noch kein Spiel, das zählt: Es braucht ein beendetes mit mindestens einem anderen Menschen.",
    between: (from, to) => `wohl zwischen ${numbers.de.format(from)} und ${numbers.de.format(to)}`,
    games: (n) => `aus ${de(n, "Spiel", "Spielen")}`,
    provisional: (wanting) => `vorläufig, ${de(wanting, "Spiel fehlt", "Spiele fehlen")} noch`,
    now: (points, change) =>
      change === 0
        ? `Deine Wertung bleibt bei ${points}.`
        : `Deine Wertung ${change > 0 ? "steigt" : "fällt"} auf ${points} (${sign.de(change)}).`,
    others: "Die anderen Wertungen",
    points: (n) => numbers.de.format(n),
  },
};
