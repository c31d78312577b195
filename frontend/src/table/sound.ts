/** Sounds of the table, made by the browser itself; none until somebody switches them on. */
const KEPT = "tablee.sound";

export const soundIsOn = (): boolean => localStorage.getItem(KEPT) === "on";
export const turnSound = (on: boolean): void => localStorage.setItem(KEPT, on ? "on" : "off");

let context: AudioContext | undefined;

/** What sounds go to; null where they are off, or where the browser refuses them before the first tap. */
function loudspeaker(): AudioContext | null {
  if (!soundIsOn() || !navigator.userActivation?.hasBeenActive || typeof AudioContext !== "function")
    return null;
  context ??= new AudioContext();
  // A phone that slept has stopped it.
  if (context.state !== "running") void context.resume().catch(() => {});
  return context;
}

const MOO_S = 0.9; // A cow is longer; a reminder is not.
const VOWELS_HZ = [
  [380, 5],
  [900, 7],
] as const; // Where "ou" sounds, and how narrowly.

/** A short moo: a low tone that rises and falls, through the resonances of a long throat. */
export function moo(): void {
  const to = loudspeaker();
  if (!to) return;
  const at = to.currentTime + 0.02;
  const loud = to.createGain();
  loud.gain.setValueAtTime(0, at);
  loud.gain.linearRampToValueAtTime(0.5, at + 0.12);
  loud.gain.setValueAtTime(0.5, at + MOO_S - 0.35);
  loud.gain.linearRampToValueAtTime(0, at + MOO_S);
  loud.connect(to.destination);
  const tone = to.createOscillator();
  tone.type = "sawtooth";
  tone.frequency.setValueAtTime(105, at);
  tone.frequency.linearRampToValueAtTime(150, at + MOO_S * 0.35);
  tone.frequency.linearRampToValueAtTime(98, at + MOO_S);
  for (const [hertz, narrow] of VOWELS_HZ) {
    const throat = to.createBiquadFilter();
    throat.type = "bandpass";
    throat.frequency.value = hertz;
    throat.Q.value = narrow;
    tone.connect(throat).connect(loud);
  }
  tone.start(at);
  tone.stop(at + MOO_S);
}
