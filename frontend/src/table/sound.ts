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

/** What happens at a table, to be heard. */
export type Sound = "lay" | "reveal" | "take" | "turn" | "end";

/** A tone: its pitch in hertz at its beginning and its end, when it begins and how long it lasts, in seconds, and how loud it is, up to 1. */
type Tone = [from: number, to: number, at: number, lasts: number, loud: number];

// Short, soft and low: ten cards of one turn are laid one after the other.
const TONES: Record<Sound, readonly Tone[]> = {
  lay: [[240, 150, 0, 0.09, 0.28]],
  reveal: [
    [420, 520, 0, 0.07, 0.14],
    [520, 640, 0.06, 0.08, 0.14],
  ],
  take: [
    [220, 130, 0, 0.2, 0.3],
    [165, 90, 0.14, 0.32, 0.3],
  ],
  turn: [
    [587, 587, 0, 0.12, 0.16],
    [784, 784, 0.11, 0.22, 0.16],
  ],
  end: [
    [523, 523, 0, 0.16, 0.16],
    [659, 659, 0.14, 0.16, 0.16],
    [784, 784, 0.28, 0.4, 0.18],
  ],
};
const ATTACK_S = 0.012; // Faster than that clicks.

export function play(sound: Sound): void {
  const to = loudspeaker();
  if (!to) return;
  for (const [from, until, after, lasts, loudness] of TONES[sound]) {
    const at = to.currentTime + 0.01 + after;
    const loud = to.createGain();
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(loudness, at + ATTACK_S);
    loud.gain.linearRampToValueAtTime(0, at + lasts);
    loud.connect(to.destination);
    const tone = to.createOscillator();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.linearRampToValueAtTime(until, at + lasts);
    tone.connect(loud);
    tone.start(at);
    tone.stop(at + lasts);
  }
}
