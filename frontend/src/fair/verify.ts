/**
 * A deal computed again from its opened seal, as docs/fair-deal.md says, by the browser's own WebCrypto: no word of the
 * server is trusted here but the record.
 */
import type { FilmDeal } from "../wire/types";

const SHARED_BITS = 2 ** 32; // A draw is read from four bytes.
const RANKS = "A23456789TJQK";
const SUITS = "SHDC";

export interface Checked {
  /** Whether the seed and the salt are those that were committed to. */
  seal: boolean;
  /** Whether they and what was added give exactly this deck in this order, and who begins. */
  deck: boolean;
}

/** Whether this browser can compute deals: it does so on safe addresses alone. */
export const canVerify = (): boolean => typeof crypto !== "undefined" && crypto.subtle !== undefined;

/** Compute a deal again; `seats` is how many play. */
export async function verify(deal: FilmDeal, seats: number): Promise<Checked | null> {
  const { seal, cards, first } = deal;
  if (!seal) return null;
  const seed = bytes(seal.seed);
  const committed = await crypto.subtle.digest(
    "SHA-256",
    joined(text("tablee/commitment/1"), seed, bytes(seal.salt)),
  );
  const shares = (seal.shares ?? []).map((one) => bytes(one.share));
  const key = await hmac(await keyed(seed), joined(text("tablee/deal/1"), ...shares));
  const chance = new Chance(await keyed(key));
  const begins = first === undefined || (await chance.below(seats)) === first;
  const deck = await chance.shuffle(ordered(cards));
  return {
    seal: hex(committed) === seal.commitment,
    deck: begins && deck.every((card, place) => card === cards[place]),
  };
}

/** Draws from a seed: docs/fair-deal.md, "The stream". */
class Chance {
  #block = 0;
  #drawn: number[] = [];
  constructor(readonly key: CryptoKey) {}

  async below(bound: number): Promise<number> {
    const fair = SHARED_BITS - (SHARED_BITS % bound);
    for (;;) {
      if (!this.#drawn.length) await this.#next();
      const draw = this.#drawn.shift()!;
      if (draw < fair) return draw % bound;
    }
  }
  async #next(): Promise<void> {
    const number = new DataView(new ArrayBuffer(8));
    number.setBigUint64(0, BigInt(this.#block++));
    const block = await hmac(this.key, joined(text("tablee/chance/1"), new Uint8Array(number.buffer)));
    const read = new DataView(block.buffer);
    this.#drawn = Array.from({ length: 8 }, (_, at) => read.getUint32(4 * at));
  }
  async shuffle<Card>(cards: readonly Card[]): Promise<Card[]> {
    const deck = [...cards];
    for (let place = deck.length - 1; place > 0; place--) {
      const other = await this.below(place + 1);
      [deck[place], deck[other]] = [deck[other]!, deck[place]!];
    }
    return deck;
  }
}

/** The deck before it is shuffled: by number, or by rank and suit. */
export function ordered(cards: readonly (number | string)[]): (number | string)[] {
  const place = (card: number | string): number =>
    typeof card === "number" ? card : RANKS.indexOf(card[0]!) * SUITS.length + SUITS.indexOf(card[1]!);
  return [...cards].sort((one, other) => place(one) - place(other));
}

const text = (ascii: string): Uint8Array => new TextEncoder().encode(ascii);
const bytes = (digits: string): Uint8Array =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (buffer: ArrayBuffer): string =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
const keyed = (key: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", joined(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
const hmac = async (key: CryptoKey, message: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
