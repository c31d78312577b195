import { expect, test, vi } from "vitest";
import { words as horn } from "../src/games/hornochsen/sentences";
import { words as six } from "../src/games/sixquiprend/sentences";
import { words as toc } from "../src/games/toc/sentences";
import { en } from "../src/i18n/en";
import { fr } from "../src/i18n/fr";

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

test("both languages have the same sentences at every depth", () => {
  expect(kinds(en)).toEqual(kinds(fr));
  for (const words of [six, horn, toc]) expect(kinds(words.en)).toEqual(kinds(words.fr));
});
test.each([
  ["fr", fr],
  ["en", en],
  ["fr of 6 qui prend!", six.fr],
  ["en of 6 qui prend!", six.en],
  ["fr of Hornochsen", horn.fr],
  ["en of Hornochsen", horn.en],
  ["fr of Toc", toc.fr],
  ["en of Toc", toc.en],
])("no sentence is empty or unfinished: %s", (_, catalogue) => {
  for (const [path, value] of leaves(catalogue)) {
    const said = typeof value === "function" ? say(value as (...given: unknown[]) => string) : value;
    expect(said, path).toMatch(/\S/);
    expect(said, path).not.toMatch(/undefined|NaN|TODO|\[object/);
  }
});
/** A sentence with names, lists and numbers in the places where it takes them. */
function say(sentence: (...given: unknown[]) => string): string {
  for (const given of [
    [2, "Nana", 3],
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
test("every game has its title and its blurb in both languages", async () => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const { games } = await import("../src/games/register");
  for (const [name, game] of Object.entries(games))
    for (const [path, value] of [...leaves(game.title), ...leaves(game.blurb)])
      expect(value, `${name} ${path}`).toMatch(/\S/);
}, 30_000); // every component of every game is compiled for it
test("French puts a space that does not break before its double signs", () => {
  for (const [path, value] of [...leaves(fr), ...leaves(six.fr), ...leaves(horn.fr), ...leaves(toc.fr)]) {
    const said = typeof value === "function" ? say(value as (...given: unknown[]) => string) : String(value);
    expect(said, path).not.toMatch(/[a-zé0-9] [?!;:]/);
  }
});
