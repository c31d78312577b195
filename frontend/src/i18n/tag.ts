/** Which language the page speaks, and where its sentences are: known before anything else of the page is there. */
import type { Catalogue } from "./fr";

export const books = {
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
  de: async () => (await import("./de")).de,
} satisfies Record<string, () => Promise<Catalogue>>;
export type Tag = keyof typeof books;

const KEPT = "tablee.language";
const isTag = (tag: string | null | undefined): tag is Tag => tag === "fr" || tag === "en" || tag === "de";

/** The language that was chosen here, else the first of the browser's that there are sentences of, else French. */
export function first(): Tag {
  const kept = localStorage.getItem(KEPT);
  if (isTag(kept)) return kept;
  return navigator.languages.map((one) => one.slice(0, 2)).find(isTag) ?? "fr";
}
export const keep = (tag: Tag): void => localStorage.setItem(KEPT, tag);
