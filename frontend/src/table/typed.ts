/** What somebody types who was sent a link or told a code. */
const LINK_SIGNS = 13; // The server's own length of links.

/** The code of a link, whole or only its end; null if it is a code that was said aloud. */
export function linkIn(typed: string): string | null {
  const last = typed.trim().split(/[?#]/)[0]!.replace(/\/+$/, "").split("/").at(-1)!.toLowerCase();
  return typed.includes("/") || last.length === LINK_SIGNS ? last : null;
}

/** A spoken code as it is read: three groups of three. */
export const grouped = (spoken: string): string => spoken.match(/.{1,3}/g)?.join(" ") ?? spoken;
