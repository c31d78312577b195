/** A second tap so soon and so near is not meant: it does nothing. */
const SOON_MS = 350; // A double tap of a nervous finger; two taps that are meant take longer.
const NEAR_PX = 40; // A finger's breadth.

export class Taps {
  #at = -Infinity;
  #x = 0;
  #y = 0;

  /** Whether this tap only repeats the last one. */
  repeated(x: number, y: number, now = performance.now()): boolean {
    const again = now - this.#at < SOON_MS && Math.hypot(x - this.#x, y - this.#y) < NEAR_PX;
    if (!again) [this.#at, this.#x, this.#y] = [now, x, y];
    return again;
  }
}
