import { expect, test, vi } from "vitest";
import { words as horn } from "../src/games/hornochsen/sentences";
import { words as sixRemembered } from "../src/games/sixquiprend/remembered";
import { words as six } from "../src/games/sixquiprend/sentences";
import { words as hornRemembered } from "../src/games/hornochsen/verdicts";
import { words as toc } from "../src/games/toc/sentences";
import { words as tocRemembered } from "../src/games/toc/verdicts";
import { catalogues } from "../src/i18n/language.svelte";
import { learning } from "../src/i18n/learning";
import { memory } from "../src/i18n/memory";
import { ratings } from "../src/i18n/ratings";

const isBranch = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Every path of a catalogue with what it leads to. */
function leaves(of: object, path = ""): [string, unknown][] {
  return Object.entries(of).flatMap(([key, value]: [string, unknown]) =>
    isBranch(value) ? leaves(value, `${path}${key}.`) : [[`${path}${key}`, value] as [string, unknown]],
  );
}
const kinds = (of: object) =>
  leaves(of)
    .map(([path, value]) => `${path}: ${typeof value}`)
    .sort();

const all = {
  pages: catalogues,
  memory,
  ratings,
  learning,
  six,
  horn,
  toc,
  sixRemembered,
  hornRemembered,
  tocRemembered,
};
const tags = ["fr", "en", "de"] as const;
const each = Object.entries(all).flatMap(([name, words]) =>
  tags.map((tag) => [`${tag} of ${name}`, words[tag]] as [string, object]),
);

test.each(Object.entries(all))("every language has the same sentences at every depth: %s", (_, words) => {
  for (const tag of tags) expect(kinds(words[tag]), tag).toEqual(kinds(words.fr));
});
test.each(each)("no sentence is empty or unfinished: %s", (_, catalogue) => {
  for (const [path, value] of leaves(catalogue)) {
    const said = spoken(value);
    expect(said, path).toMatch(/\S/);
    expect(said, path).not.toMatch(/undefined|NaN|TODO|\[object/);
  }
});
/** A sentence with names, lists and numbers in the places where it takes them. */
function say(sentence: (...given: unknown[]) => string): string {
  for (const given of [
    [2, "Nana", 3],
    ["Nana", 31, 42, "4,2"],
    ["Nana", 3, 3],
    [60, 57],
    [["Nana", "Léo"], 3],
    [2, [3, 4], 5],
    [2, [3, 4], ["x2"]],
    [2, ["x2"], 3],
    ["Nana", ["46", "52"], [3]],
    ["Nana", "un as", ["Zoé", "Léo"]],
  ]) {
    try {
      const said = String(sentence(...given));
      if (!/undefined|NaN/.test(said)) return said;
    } catch {
      // Another kind of sentence.
    }
  }
  throw new Error(`nothing fits ${String(sentence)}`);
}
test.each(Object.entries(all))("no sentence is left in another language: %s", (_, words) => {
  const said = (tag: (typeof tags)[number]) =>
    new Map(leaves(words[tag]).map(([path, value]) => [path, spoken(value)]));
  const [fr, en, de] = tags.map(said) as [Map<string, string>, Map<string, string>, Map<string, string>];
  for (const [path, french] of fr) {
    // A single word may be the same in two languages, and a form without words in all.
    if ((french.match(/[a-zà-ÿ]{3,}/gi) ?? []).length < 3) continue;
    expect(en.get(path), path).not.toBe(french);
    expect(de.get(path), path).not.toBe(french);
    expect(de.get(path), path).not.toBe(en.get(path));
  }
});
const spoken = (value: unknown): string =>
  typeof value === "function" ? say(value as (...given: unknown[]) => string) : String(value);
/** Words that betray a language: neither of the other two has them. */
const BETRAYING = {
  fr: /(?<![\p{L}’-])(le|la|les|une?|vous|votre|est|pas|avec|cette?|sur|pour)(?![\p{L}’-])|[«»]/u,
  en: /(?<![\p{L}’-])(the|you|your|is|not|with|this|of|to|and|for)(?![\p{L}’-])/u,
  de: /(?<![\p{L}’-])(der|das|dem|den|und|ist|nicht|dein|deine|eine|einen|mit|für|auf|noch)(?![\p{L}’-])|ß/u,
};
test.each(each)("no sentence has words of another language: %s", (name, catalogue) => {
  for (const [path, value] of leaves(catalogue))
    for (const [tag, words] of Object.entries(BETRAYING))
      if (!name.startsWith(tag)) expect(spoken(value), `${path} has words of ${tag}`).not.toMatch(words);
});
test("numbers and lists are those of each language, and so is what counts as one", () => {
  expect(tags.map((tag) => memory[tag].number(1234.5))).toEqual(["1\u202f234,5", "1,234.5", "1.234,5"]);
  expect(tags.map((tag) => memory[tag].with(["Zoé", "Max"]))).toEqual([
    "avec Zoé et Max",
    "with Zoé and Max",
    "mit Zoé und Max",
  ]);
  expect([six.fr.heads(0), six.en.heads(0), six.en.heads(1)]).toEqual(["0 tête", "0 heads", "1 head"]);
});
const BREAKS_BEFORE_A_SIGN = /[a-zé0-9] [?!;:»]|« /;
test("every game has its title and its blurb in every language", async () => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const { games } = await import("../src/games/register");
  for (const [name, game] of Object.entries(games))
    for (const [path, value] of [...leaves(game.title), ...leaves(game.blurb)])
      expect(value, `${name} ${path}`).toMatch(/\S/);
  for (const { title, blurb } of Object.values(games))
    for (const said of [title.fr, blurb.fr]) expect(said).not.toMatch(BREAKS_BEFORE_A_SIGN);
}, 30_000); // every component of every game is compiled for it
test("French puts a space that does not break before its double signs", () => {
  for (const words of Object.values(all))
    for (const [path, value] of leaves(words.fr))
      expect(spoken(value), path).not.toMatch(BREAKS_BEFORE_A_SIGN);
});
