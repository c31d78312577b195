/** The browser reads compact updates as the server means them (`python -m tests.wire.compact` writes the vectors). */
import { expect, test } from "vitest";
import { Connection } from "../src/wire/connection";
import { expand } from "../src/wire/expand";
import vectors from "./compact.json";
import { World, hello } from "./surroundings";

const bytes = (...told: number[]): ArrayBuffer => new Uint8Array(told).buffer;
const frameOf = (compact: string): ArrayBuffer =>
  bytes(...[...atob(compact)].map((one) => one.charCodeAt(0)));

test("every kind of event and every form of value is read as JSON says it", () => {
  expect(vectors.length).toBeGreaterThan(150);
  for (const [compact, plain] of vectors as [string, object][])
    expect(expand(frameOf(compact))).toEqual(plain);
});

test("the longest forms are read as well", () => {
  const game = (...value: number[]) =>
    expand(bytes(0x95, 1, 0xc2, 0xc2, 0xc2, 0x81, 0xa1, 0x61, ...value)).game;
  expect(game(0xdb, 0, 0, 0, 2, 0x68, 0x69)).toEqual({ a: "hi" });
  expect(game(0xdd, 0, 0, 0, 2, 1, 2)).toEqual({ a: [1, 2] });
  expect(game(0xdf, 0, 0, 0, 1, 0xa1, 0x62, 3)).toEqual({ a: { b: 3 } });
  expect(game(0xd9, 1, 0x68)).toEqual({ a: "h" });
});

test("what is cut short, or no form of ours, is refused", () => {
  for (const [compact] of (vectors as [string, object][]).slice(0, 40)) {
    const frame = frameOf(compact);
    expect(() => expand(frame.slice(0, -1))).toThrow();
  }
  expect(() => expand(bytes(0x92, 1, 0xc7, 1, 1, 1))).toThrow();
});

test("a connection takes an update in bytes as it takes one in words", () => {
  const world = new World();
  const connection = new Connection(world, world.news, (table) => table);
  connection.start();
  world.socket.events.opened();
  world.socket.says(hello());
  world.socket.events.heard(bytes(0x93, 1, 0xc2, 7));
  expect(world.views.at(-1)).toMatchObject({ step: 7, hello: false });
  // One is missing in between: everything is asked for again.
  world.socket.events.heard(bytes(0x93, 3, 0xc2, 9));
  expect(world.socket.types()).toContain("hello");
  connection.stop();
});
