/** What a newcomer is told round the hints of a first game, in each language. */
import type { Tag } from "./language.svelte";

interface Learning {
  start: string;
  brief: string;
  title: string;
  next: string;
  enough: string;
  known: string;
}

export const learning: Record<Tag, Learning> = {
  fr: {
    start: "Apprendre en jouant",
    brief: "Apprendre",
    title: "Pas à pas",
    next: "Ensuite",
    enough: "Je sais jouer",
    known: "Voilà, vous savez l’essentiel. Le reste est dans les règles.",
  },
  en: {
    start: "Learn by playing",
    brief: "Learn",
    title: "Step by step",
    next: "Then",
    enough: "I know how",
    known: "There you are: you know what matters. The rest is in the rules.",
  },
  de: {
    start: "Spielend lernen",
    brief: "Lernen",
    title: "Schritt für Schritt",
    next: "Und dann",
    enough: "Ich kann es",
    known: "Das Wichtigste kannst du jetzt. Alles Weitere steht in den Regeln.",
  },
};
