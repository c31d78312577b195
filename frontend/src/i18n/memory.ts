/** What pages say of finished games and what stays of them, in each language. */
import { en, fr } from "./many";
import type { Tag } from "./language.svelte";

const list = {
  fr: new Intl.ListFormat("fr", { type: "conjunction" }),
  en: new Intl.ListFormat("en", { type: "conjunction" }),
  de: new Intl.ListFormat("de", { type: "conjunction" }),
};
const number = {
  fr: new Intl.NumberFormat("fr", { maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en", { maximumFractionDigits: 1 }),
  de: new Intl.NumberFormat("de", { maximumFractionDigits: 1 }),
};
const date = {
  fr: new Intl.DateTimeFormat("fr", { dateStyle: "long" }),
  en: new Intl.DateTimeFormat("en", { dateStyle: "long" }),
  de: new Intl.DateTimeFormat("de", { dateStyle: "long" }),
};

interface Memory {
  verdicts: string;
  share: string;
  sharing: string;
  downloaded: string;
  failed: string;
  title: string;
  link: string;
  intro: string;
  none: string;
  statistics: string;
  played: string;
  won: string;
  average: (unit: string) => string;
  best: string;
  bestSave: string;
  save: (heads: number, card: number) => string;
  latest: (n: number) => string;
  friends: string;
  friendsHint: string;
  friend: string;
  together: string;
  ahead: string;
  behind: string;
  list: string;
  rank: (rank: number, of: number) => string;
  with: (names: string[]) => string;
  alone: string;
  watch: string;
  number: (n: number) => string;
  day: (seconds: number) => string;
}

export const memory: Record<Tag, Memory> = {
  fr: {
    verdicts: "On s’en souviendra",
    share: "Partager l’image",
    sharing: "On dessine…",
    downloaded: "L’image est dans vos téléchargements.",
    failed: "L’image n’a pas pu être dessinée ici.",
    title: "Mes parties",
    link: "Mes parties",
    intro: "Les parties finies de ce navigateur, et ce qu’elles racontent.",
    none: "Aucune partie finie ici pour l’instant. La prochaine y sera.",
    statistics: "Jeu par jeu",
    played: "Jouées",
    won: "Gagnées",
    average: (unit) => `Moyenne, ${unit}`,
    best: "Meilleur résultat",
    bestSave: "Plus beau sauvetage",
    save: (heads, card) => `une rangée de ${fr(heads, "tête", "têtes")} fermée avec le ${card}`,
    latest: (n) => (n === 1 ? "dans la dernière partie" : `dans les ${n} dernières parties`),
    friends: "Face à face",
    friendsHint: "Les gens se reconnaissent ici à leur nom.",
    friend: "Avec",
    together: "Ensemble",
    ahead: "Devant",
    behind: "Derrière",
    list: "Toutes les parties",
    rank: (rank, of) => `${rank === 1 ? "1ᵉʳ" : `${rank}ᵉ`} sur ${of}`,
    with: (names) => `avec ${list.fr.format(names)}`,
    alone: "contre des ordinateurs",
    watch: "Revoir la partie",
    number: (n) => number.fr.format(n),
    day: (seconds) => date.fr.format(seconds * 1000),
  },
  en: {
    verdicts: "To be remembered",
    share: "Share the picture",
    sharing: "Drawing…",
    downloaded: "The picture is among your downloads.",
    failed: "The picture could not be drawn here.",
    title: "My games",
    link: "My games",
    intro: "The finished games of this browser, and what they tell.",
    none: "No finished game here yet. The next one will be.",
    statistics: "Game by game",
    played: "Played",
    won: "Won",
    average: (unit) => `Average, ${unit}`,
    best: "Best result",
    bestSave: "Best save",
    save: (heads, card) => `a row of ${en(heads, "head", "heads")} shut with ${card}`,
    latest: (n) => (n === 1 ? "in the latest game" : `in the latest ${n} games`),
    friends: "Head to head",
    friendsHint: "People are known here by their names.",
    friend: "With",
    together: "Together",
    ahead: "Ahead",
    behind: "Behind",
    list: "All games",
    rank: (rank, of) => `place ${rank} of ${of}`,
    with: (names) => `with ${list.en.format(names)}`,
    alone: "against computers",
    watch: "See the game again",
    number: (n) => number.en.format(n),
    day: (seconds) => date.en.format(seconds * 1000),
  },
  de: {
    verdicts: "Das bleibt in Erinnerung",
    share: "Bild teilen",
    sharing: "Wird gezeichnet …",
    downloaded: "Das Bild liegt bei den Downloads.",
    failed: "Das Bild ließ sich hier nicht zeichnen.",
    title: "Meine Spiele",
    link: "Meine Spiele",
    intro: "Die beendeten Spiele dieses Browsers und was sie erzählen.",
    none: "Hier ist noch kein Spiel zu Ende. Das nächste steht dann da.",
    statistics: "Spiel für Spiel",
    played: "Gespielt",
    won: "Gewonnen",
    average: (unit) => `Durchschnitt, ${unit}`,
    best: "Bestes Ergebnis",
    bestSave: "Schönste Rettung",
    save: (heads, card) =>
      `eine Reihe mit ${heads === 1 ? "einem Hornochsen" : `${heads} Hornochsen`}, geschlossen mit der ${card}`,
    latest: (n) => (n === 1 ? "im letzten Spiel" : `in den letzten ${n} Spielen`),
    friends: "Im direkten Vergleich",
    friendsHint: "Man erkennt sich hier am Namen.",
    friend: "Mit",
    together: "Zusammen",
    ahead: "Davor",
    behind: "Dahinter",
    list: "Alle Spiele",
    rank: (rank, of) => `Platz ${rank} von ${of}`,
    with: (names) => `mit ${list.de.format(names)}`,
    alone: "gegen Computer",
    watch: "Das Spiel noch einmal ansehen",
    number: (n) => number.de.format(n),
    day: (seconds) => date.de.format(seconds * 1000),
  },
};
