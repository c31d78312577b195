/** The time of day, for what is drawn from it: whoever reads it is drawn again four times a second. */
import { createSubscriber } from "svelte/reactivity";
import type { Seating } from "./seating.svelte";

const TICK_MS = 250; // Often enough that every second is seen.
const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** The server's clock now, in seconds. */
export function now(seating: Seating): number {
  subscribe();
  return Date.now() / 1000 + seating.skew;
}
