/** Numbers as each language writes them, and so many of something: "1 card", "2 cards". */
export const numbers = {
  fr: new Intl.NumberFormat("fr"),
  en: new Intl.NumberFormat("en"),
  de: new Intl.NumberFormat("de"),
};
const counting = (tag: keyof typeof numbers) => {
  const plural = new Intl.PluralRules(tag);
  return (n: number, one: string, other: string): string =>
    `${numbers[tag].format(n)} ${plural.select(n) === "one" ? one : other}`;
};

export const fr = counting("fr");
export const en = counting("en");
export const de = counting("de");
