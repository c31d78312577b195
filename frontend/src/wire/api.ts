/** The lobby over HTTP. */
import { language } from "../i18n/language.svelte";
import type { Door, GameInfo, Me, OpenTable } from "./types";

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

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const post = body !== undefined;
  let answer: Response;
  try {
    answer = await fetch(`${path}?lang=${language.tag}`, {
      method: post ? "POST" : "GET",
      headers: post ? { "Content-Type": "application/json" } : {},
      body: post ? JSON.stringify(body) : null,
    });
  } catch {
    throw new Refusal(0, "offline", language.t.offlineRetry);
  }
  const content: unknown = await answer.json().catch(() => ({}));
  if (answer.ok) return content as T;
  const { code = "try_again", sentence = language.t.offlineRetry } = content as {
    code?: string;
    sentence?: string;
  };
  throw new Refusal(answer.status, code, sentence);
}

export const me = (name?: string): Promise<Me> => ask("/api/me", name === undefined ? {} : { name });
export const games = (): Promise<GameInfo[]> => ask("/api/games");
export const openTables = (): Promise<OpenTable[]> => ask("/api/tables");
export const door = (code: string): Promise<Door> => ask(`/api/tables/${encodeURIComponent(code)}`);
export const makeTable = (wish: {
  game: string;
  name?: string;
  public?: boolean;
  computers?: number;
  start?: boolean;
}): Promise<{ code: string }> => ask("/api/tables", wish);
