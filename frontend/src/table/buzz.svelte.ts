/** What a phone in a pocket feels: that it is one's turn, and that somebody waits. */
const KEPT = "tablee.buzz";

class Buzz {
  /** Whether this device can at all; a desk has no switch. */
  readonly can = typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;
  /** On until somebody says no, and off for whoever wants less motion until they say yes. */
  on = $state((localStorage.getItem(KEPT) ?? this.#first()) === "on");

  #first(): string {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "on";
  }
  choose(on: boolean): void {
    this.on = on;
    localStorage.setItem(KEPT, on ? "on" : "off");
  }
  /** Shake for so many milliseconds, with rests between. A browser refuses, and complains, before the first tap. */
  feel(pattern: number | number[]): void {
    if (this.on && this.can && navigator.userActivation?.hasBeenActive) navigator.vibrate(pattern);
  }
}

export const buzz = new Buzz();
