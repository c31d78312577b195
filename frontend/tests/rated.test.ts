import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ratings } from "../src/i18n/ratings";
import { certainty } from "../src/pages/memories";
import { ratingsAfter } from "../src/table/rated";
import "./words";

const answers: unknown[] = [];
const asked: string[] = [];
beforeEach(() => {
  answers.length = asked.length = 0;
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = answers.shift();
    return Promise.resolve(
      answer === undefined
        ? new Response('{"code":"no_identity","sentence":"?"}', { status: 401 })
        : new Response(JSON.stringify(answer)),
    );
  });
});
afterEach(() => void vi.unstubAllGlobals());

const reckoned = { shown: true, rated: true, seats: [{ seat: 0, points: 1_042, change: 42 }] };
const later = { shown: true, rated: false, seats: [] };

test("the server is asked again until the game has been reckoned", async () => {
  answers.push(later, later, reckoned);
  expect(await ratingsAfter("abc", [1, 1, 1])).toEqual(reckoned);
  expect(asked).toHaveLength(3);
  expect(asked[0]).toMatch(/^\/api\/records\/abc\/ratings/);
});
test("who wants no ratings is asked of once, and told nothing", async () => {
  answers.push({ shown: false, rated: false, seats: [] });
  expect(await ratingsAfter("abc", [1, 1])).toBeNull();
  expect(asked).toHaveLength(1);
});
test("a game that is never reckoned, and a refusal, say nothing", async () => {
  answers.push(later, later);
  expect(await ratingsAfter("abc", [1])).toBeNull();
  expect(await ratingsAfter("abc", [1])).toBeNull();
  expect(asked).toHaveLength(3);
});

test("how far a rating can be relied on is said in words", () => {
  const rating = { game: "toc", points: 1_042, give: 190, games: 1, wanting: 19 };
  expect(certainty(rating, ratings.en)).toBe(
    "probably between 852 and 1,232 · from 1 game · provisional, 19 more games to rely on it",
  );
  expect(certainty({ ...rating, games: 20, wanting: 0 }, ratings.de)).toBe(
    "wohl zwischen 852 und 1.232 · aus 20 Spielen",
  );
});
test("a change is told with its sign, and none as none", () => {
  expect(ratings.en.now("1,042", 42)).toBe("Your rating rises to 1,042 (+42).");
  expect(ratings.fr.now("958", -42)).toBe("Votre cote descend à 958 (−42).");
  expect(ratings.de.now("1.000", 0)).toBe("Deine Wertung bleibt bei 1.000.");
});
