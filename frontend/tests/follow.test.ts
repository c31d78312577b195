/** The browser makes of real messages what the server says it holds (`python -m tests.wire.frames` writes them). */
import { expect, test } from "vitest";
import { follow, rowOf } from "../src/games/sixquiprend/follow";
import { Connection } from "../src/wire/connection";
import type { ServerMessage, Table } from "../src/wire/types";
import looks from "./frames.json";
import { World } from "./surroundings";

interface Look {
  viewer: string;
  heard: ServerMessage[];
  table: Table;
}
const viewers = new Map<string, Look[]>();
for (const look of looks as unknown as Look[])
  viewers.set(look.viewer, [...(viewers.get(look.viewer) ?? []), look]);

test.each([...viewers])("player %s holds the table that was sent and followed", (_, looks) => {
  const world = new World();
  let held: Table | null = null;
  const news = { ...world.news, table: (table: Table) => (held = table) };
  const connection = new Connection(world, news, follow);
  connection.start();
  world.socket.events.opened();
  for (const { heard, table } of looks) {
    for (const message of heard) world.socket.says(message);
    expect(held).toEqual(table);
  }
  expect(world.socket.sent).toEqual([]);
  connection.stop();
});

test("a card goes behind the nearest lower one, a card below every row nowhere", () => {
  const rows = [[46, 70], [45, 60], [3, 30], [90]];
  expect([29, 31, 59, 61, 69, 71, 89, 91].map((card) => rowOf(card, rows))).toEqual([
    -1, 2, 2, 1, 1, 0, 0, 3,
  ]);
});
