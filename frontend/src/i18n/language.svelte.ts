/** The language of the page: the browser chooses, a menu changes it. A browser loads the sentences of one language. */
import { part } from "../parts";
import type { Catalogue } from "./fr";
import { books, first, keep, type Tag } from "./tag";

export type { Tag };

/** The sentences of the languages that are loaded: that of the page is, before anything is drawn. */
export const catalogues = {} as Record<Tag, Catalogue>;

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
    keep(tag);
    await open(tag);
    this.tag = tag;
    document.documentElement.lang = tag;
  }
}

export const language = new Language();
document.documentElement.lang = language.tag;
