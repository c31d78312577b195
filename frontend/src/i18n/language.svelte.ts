/** The language of the page: the browser chooses, a menu changes it. A browser loads the sentences of one language. */
import { part } from "../parts";
import type { Catalogue } from "./fr";

const books = {
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
  de: async () => (await import("./de")).de,
} satisfies Record<string, () => Promise<Catalogue>>;
export type Tag = keyof typeof books;

/** The sentences of the languages that are loaded: that of the page is, before anything is drawn. */
export const catalogues = {} as Record<Tag, Catalogue>;

const KEPT = "tablee.language";
const isTag = (tag: string | null | undefined): tag is Tag => tag === "fr" || tag === "en" || tag === "de";

function first(): Tag {
  const kept = localStorage.getItem(KEPT);
  if (isTag(kept)) return kept;
  return navigator.languages.map((one) => one.slice(0, 2)).find(isTag) ?? "fr";
}

async function open(tag: Tag): Promise<void> {
  catalogues[tag] ??= await part(books[tag]);
}
/** Load every language, for whoever reads them all. */
export const openAll = (): Promise<unknown> => Promise.all((Object.keys(books) as Tag[]).map(open));

class Language {
  tag = $state<Tag>(first());
  /** To be awaited before anything is drawn. */
  readonly ready = open(this.tag);

  get t(): Catalogue {
    return catalogues[this.tag];
  }

  async choose(tag: Tag): Promise<void> {
    localStorage.setItem(KEPT, tag);
    await open(tag);
    this.tag = tag;
    document.documentElement.lang = tag;
  }
}

export const language = new Language();
document.documentElement.lang = language.tag;
