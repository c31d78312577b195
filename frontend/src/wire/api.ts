/** The lobby over HTTP. */
import { language } from "../i18n/language.svelte";
import { takeAnswer } from "./ahead";
import type {
  Analysis,
  Door,
  Erased,
  Film,
  GameInfo,
  GameOfMine,
  GameRatings,
  GamesOfMine,
  Heard,
  Me,
  OpenTable,
  RatingsOfMine,
  SpokenCode,
  WhatIfAnswer,
} from "./types";

/** What the server refused, with its sentence for people. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

/** The largest record that may be brought (app/web/limits.py): a larger one is not sent at all. */
export const RECORD_BYTES = 512 * 1024;

/** Ask the server; a body that is a text goes as it is. */
async function answered(path: string, body?: unknown): Promise<Response> {
  const post = body !== undefined;
  const address = `${path}?lang=${language.tag}`;
  let answer: Response;
  try {
    answer = await (takeAnswer(address) ??
      fetch(address, {
        method: post ? "POST" : "GET",
        headers: post ? { "Content-Type": "application/json" } : {},
        body: !post ? null : typeof body === "string" ? body : JSON.stringify(body),
      }));
  } catch {
    await language.ready; // A first question is asked beside the sentences.
    throw new Refusal(0, "offline", language.t.offlineRetry);
  }
  if (answer.ok) return answer;
  await language.ready;
  const { code = "try_again", sentence = language.t.offlineRetry } = (await answer
    .json()
    .catch(() => ({}))) as { code?: string; sentence?: string };
  throw new Refusal(answer.status, code, sentence);
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const answer = await answered(path, body);
  return (await answer.json().catch(() => ({}))) as T;
}

/** Whether the server answers at all. */
export const answers = async (): Promise<boolean> => {
  try {
    return (await fetch("/healthz", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
};
export const me = (name?: string): Promise<Me> => ask("/api/me", name === undefined ? {} : { name });
/** Everything that the server knows of this browser, as a file. */
export const exportMine = async (): Promise<Blob> => (await answered("/api/me/export")).blob();
/** The finished games of this browser, the latest first. */
export const myGames = async (): Promise<GameOfMine[]> => (await ask<GamesOfMine>("/api/me/games")).games;
/** This browser's ratings, and whether it wants any. */
export const myRatings = (): Promise<RatingsOfMine> => ask("/api/me/ratings");
export const showRatings = (shown: boolean): Promise<RatingsOfMine> => ask("/api/me/ratings", { shown });
/** Be forgotten; returns how many tables were written anew. */
export const eraseMine = async (): Promise<number> => (await ask<Erased>("/api/me/erase", {})).tables;
export const games = (): Promise<GameInfo[]> => ask("/api/games");
export const recordPath = (id: string): string => `/api/records/${encodeURIComponent(id)}`;
export const film = (id: string): Promise<Film> => ask(`${recordPath(id)}/film`);
export const analysis = (id: string): Promise<Analysis> => ask(`${recordPath(id)}/analysis`);
export const ratingsAfter = (id: string): Promise<GameRatings> => ask(`${recordPath(id)}/ratings`);
export interface Question {
  made: number;
  seat: number;
  card: number;
  record?: string;
  game?: string;
}
export const whatIf = (question: Question): Promise<WhatIfAnswer> => ask("/api/what-if", question);
export const filmOf = (record: string): Promise<Film> => ask("/api/film", record);
export const openTables = (): Promise<OpenTable[]> => ask("/api/tables");
export const door = (code: string): Promise<Door> => ask(`/api/tables/${encodeURIComponent(code)}`);
/** Nine signs by which the host can say the link aloud. */
export const speak = (code: string): Promise<SpokenCode> =>
  ask(`/api/tables/${encodeURIComponent(code)}/spoken`, {});
/** The link that somebody was told aloud. */
export const hear = async (spoken: string): Promise<string> =>
  (await ask<Heard>("/api/spoken", { spoken })).code;
export const makeTable = (wish: {
  game: string;
  name?: string;
  public?: boolean;
  computers?: number;
  start?: boolean;
  hints?: boolean;
  deal_of?: string;
  deal?: number;
}): Promise<{ code: string }> => ask("/api/tables", wish);
