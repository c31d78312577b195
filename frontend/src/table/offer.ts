/** The link that carries a seat to another browser: its secret is behind the #, which no browser sends to a server. */

/** The secret, and whether who brings it is another person, with a name of their own. */
export interface Offer {
  token: string;
  named: boolean;
}

export const offerLink = (origin: string, code: string, token: string, named: boolean): string =>
  `${origin}/t/${code}#${named ? "friend" : "seat"}=${token}`;

/** The offer of an address's part behind the #; null if there is none. */
export function readOffer(hash: string): Offer | null {
  const found = /^#(seat|friend)=([A-Za-z0-9_-]{22,64})$/.exec(hash);
  return found ? { token: found[2]!, named: found[1] === "friend" } : null;
}
