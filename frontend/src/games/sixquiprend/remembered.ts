/** The words for what a game of 6 qui prend! is remembered for, in each language. */
import { en, fr } from "../../i18n/many";
import type { Said } from "../../table/verdicts";
import type { Kind } from "./verdicts";

export const words: Said<Kind> = {
  fr: {
    save: {
      title: "Le plus beau sauvetage",
      text: (name, n, card) =>
        `${name} ferme une rangée de ${fr(n, "tête", "têtes")} avec le ${card}, sans rien ramasser.`,
    },
    magnet: {
      title: "L’aimant à cornes",
      text: (name, n) => `${name} adopte ${n} rangées : le troupeau se sent bien chez ${name}.`,
    },
    clean: {
      title: "Pré tondu",
      text: (name, n) => `${name} finit ${fr(n, "manche", "manches")} sans une seule tête.`,
    },
    patience: {
      title: "Patience de bœuf",
      text: (name, n) => `${name} pose ${n} cartes de suite sans rien ramasser.`,
    },
    low: {
      title: "Le berger des petites cartes",
      text: (name, n) => `${name} joue ${n} fois plus bas que tout, et choisit sa rangée.`,
    },
  },
  en: {
    save: {
      title: "The best save",
      text: (name, n, card) =>
        `${name} shuts a row of ${en(n, "head", "heads")} with ${card} and takes nothing.`,
    },
    magnet: {
      title: "The bull magnet",
      text: (name, n) => `${name} gives a home to ${n} rows: the herd likes it there.`,
    },
    clean: {
      title: "A mown meadow",
      text: (name, n) => `${name} ends ${en(n, "round", "rounds")} without a single head.`,
    },
    patience: {
      title: "The patience of an ox",
      text: (name, n) => `${name} lays ${n} cards running and takes nothing.`,
    },
    low: {
      title: "The shepherd of small cards",
      text: (name, n) => `${name} plays below every row ${n} times, and picks one.`,
    },
  },
  de: {
    save: {
      title: "Die schönste Rettung",
      text: (name, n, card) =>
        `${name} schließt mit der ${card} eine Reihe von ${n === 1 ? "einem Hornochsen" : `${n} Hornochsen`} und nimmt nichts.`,
    },
    magnet: {
      title: "Der Rindermagnet",
      text: (name, n) => `${name} gibt ${n} Reihen ein Zuhause: Die Herde fühlt sich wohl.`,
    },
    clean: {
      title: "Gemähte Wiese",
      text: (name, n) =>
        `${name} beendet ${n === 1 ? "eine Runde" : `${n} Runden`} ohne einen einzigen Hornochsen.`,
    },
    patience: {
      title: "Eselsgeduld",
      text: (name, n) => `${name} legt ${n} Karten nacheinander und nimmt nichts.`,
    },
    low: {
      title: "Hirt der kleinen Karten",
      text: (name, n) => `${name} spielt ${n}-mal unter alle Reihen und sucht sich eine aus.`,
    },
  },
};
