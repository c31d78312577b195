/** The language of the page: the browser chooses, a menu changes it. */
import { de } from "./de";
import { en } from "./en";
import { fr, type Catalogue } from "./fr";

export const catalogues: Record<"fr" | "en" | "de", Catalogue> = { fr, en, de };
export type Tag = keyof typeof catalogues;

const KEPT = "tablee.language";
const isTag = (tag: string | null | undefined): tag is Tag => tag === "fr" || tag === "en" || tag === "de";

function first(): Tag {
  const kept = localStorage.getItem(KEPT);
  if (isTag(kept)) return kept;
  return navigator.languages.map((one) => one.slice(0, 2)).find(isTag) ?? "fr";
}

class Language {
  tag = $state<Tag>(first());
  t = $derived(catalogues[this.tag]);

  choose(tag: Tag): void {
    this.tag = tag;
    localStorage.setItem(KEPT, tag);
    document.documentElement.lang = tag;
  }
}

export const language = new Language();
document.documentElement.lang = language.tag;
