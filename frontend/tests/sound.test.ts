import { beforeEach, expect, test, vi } from "vitest";

const nodes: string[] = [];
const parameter = () => ({ value: 0, setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() });
const node = (name: string) => ({
  gain: parameter(),
  frequency: parameter(),
  Q: parameter(),
  connect: (to: unknown) => to,
  start: () => nodes.push(`${name} starts`),
  stop: () => nodes.push(`${name} stops`),
});
class Context {
  state = "suspended";
  currentTime = 0;
  destination = {};
  constructor() {
    nodes.push("opened");
  }
  resume = () => Promise.reject(new Error("not yet"));
  createGain = () => node("gain");
  createOscillator = () => node("tone");
  createBiquadFilter = () => node("throat");
}
const tapped = (hasBeenActive: boolean) => vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });

beforeEach(() => {
  nodes.length = 0;
  localStorage.clear();
  vi.resetModules();
  vi.stubGlobal("AudioContext", Context);
  tapped(true);
});

test("nothing sounds until somebody switches it on, and again nothing once it is off", async () => {
  const { moo, soundIsOn, turnSound } = await import("../src/table/sound");
  expect(soundIsOn()).toBe(false);
  moo();
  expect(nodes).toEqual([]);
  turnSound(true);
  moo();
  expect(nodes).toEqual(["opened", "tone starts", "tone stops"]);
  turnSound(false);
  moo();
  expect(nodes).toHaveLength(3);
});
test("before the first tap, or where there is no loudspeaker, it is silent without an error", async () => {
  const { moo, turnSound } = await import("../src/table/sound");
  turnSound(true);
  tapped(false);
  moo();
  tapped(true);
  vi.stubGlobal("AudioContext", undefined);
  moo();
  expect(nodes).toEqual([]);
});
test("one loudspeaker does for all moos", async () => {
  const { moo, turnSound } = await import("../src/table/sound");
  turnSound(true);
  moo();
  moo();
  expect(nodes.filter((what) => what === "opened")).toHaveLength(1);
});
test("everything that happens at a table has a sound of its own, of the same loudspeaker", async () => {
  const { play, turnSound } = await import("../src/table/sound");
  const heard = ["lay", "reveal", "take", "turn", "end"] as const;
  for (const sound of heard) play(sound);
  expect(nodes).toEqual([]);
  turnSound(true);
  const tones = heard.map((sound) => {
    nodes.length = 0;
    play(sound);
    expect(nodes.filter((what) => what === "tone starts")).toHaveLength(
      nodes.filter((what) => what === "tone stops").length,
    );
    return nodes.filter((what) => what === "tone starts").length;
  });
  expect(tones).toEqual([1, 2, 2, 2, 3]);
});
