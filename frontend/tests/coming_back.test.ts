import { describe, expect, test } from "vitest";
import { hello, seated, update, World } from "./surroundings";

const waits = (world: World): number => Math.min(...world.timers.map((timer) => timer.at)) - world.time;

describe("coming back", () => {
  test.each([0, 0.3, 0.999])(
    "a server that restarts gets its clients back within 1 to 5 s (dice %d)",
    (dice) => {
      const world = seated();
      world.dice = dice;
      world.socket.events.closed(1012);
      expect(world.status).toBe("offline");
      world.pass(999);
      expect(world.sockets).toHaveLength(1);
      world.pass(4_001);
      expect(world.sockets).toHaveLength(2);
    },
  );
  test("after fifty losses it still tries, never later than half a minute and never twice at once", () => {
    const world = seated();
    world.dice = 1;
    const gaps: number[] = [];
    for (let loss = 0; loss < 50; loss++) {
      world.socket.events.closed(1006);
      gaps.push(waits(world));
      world.pass(gaps.at(-1)!);
      expect(world.sockets.filter((socket) => !socket.isClosed)).toHaveLength(1);
      expect(world.sockets).toHaveLength(loss + 2);
    }
    expect(gaps.slice(0, 4)).toEqual([400, 800, 1600, 3200]);
    expect(Math.max(...gaps)).toBe(30_000);
    world.greet();
    expect(world.status).toBe("live");
    world.socket.events.closed(1006);
    expect(waits(world)).toBe(400);
  });
  test("sockets that never open are told from the third one on, until one opens", () => {
    const world = seated();
    world.dice = 1;
    const fails = () => {
      world.socket.events.closed(1006);
      world.pass(waits(world));
      return world.unopened;
    };
    // The first one did open.
    expect([fails(), fails(), fails(), fails(), fails()]).toEqual([0, 0, 0, 1, 2]);
    world.greet();
    expect([fails(), fails(), fails(), fails()]).toEqual([2, 2, 2, 3]);
  });
  test("a phone that needs fifteen seconds to connect is not cut off before", () => {
    const world = new World();
    world.connection.start();
    world.pass(15_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.greet().isClosed).toBe(false);
    expect(world.status).toBe("live");
  });
  test("waking up after a long sleep connects anew at once", () => {
    const world = seated();
    const slept = world.socket;
    world.time += 600_000; // timers stand still meanwhile
    world.connection.wake();
    expect(slept.isClosed).toBe(true);
    expect(world.sockets).toHaveLength(2);
    slept.says(hello(99));
    expect(world.step).toBe(0);
    expect(world.greet(hello(5)).isClosed).toBe(false);
    expect(world.step).toBe(5);
  });
  test("waking up does not wait for the next try", () => {
    const world = seated();
    world.dice = 1;
    world.socket.events.closed(1012);
    world.connection.wake();
    expect(world.sockets).toHaveLength(2);
    world.greet();
    world.pass(6_000);
    expect(world.sockets).toHaveLength(2);
  });
  test("waking up after a moment only asks whether the socket lives", () => {
    const world = seated();
    world.pass(1_000);
    world.connection.wake();
    expect(world.sockets).toHaveLength(1);
    expect(world.socket.types()).toEqual(["ping"]);
  });
  test("waking up between the opening and the greeting keeps the new socket", () => {
    const world = seated();
    world.time += 600_000;
    world.connection.wake();
    world.socket.events.opened();
    world.connection.wake();
    expect(world.sockets).toHaveLength(2);
  });
});

describe("the end", () => {
  test.each([4001, 4004, 4006, 4010, 4011])("%d ends it and is told once", (code) => {
    const world = seated();
    void world.connection.command("move", {});
    world.socket.events.closed(code);
    expect(world.ended).toEqual([code]);
    world.pass(600_000);
    world.connection.wake();
    expect(world.sockets).toHaveLength(1);
    expect(world.ended).toEqual([code]);
    expect(world.timers).toEqual([]);
  });
  test("what the server says before it closes is handed over", () => {
    const world = seated();
    world.socket.says({ type: "bye", code: "removed", sentence: "Nana removed you from this table." });
    world.socket.events.closed(4006);
    expect(world.farewell).toBe("Nana removed you from this table.");
  });
  test("what was said before one loss does not explain another end", () => {
    const world = seated();
    world.socket.says({ type: "bye", code: "restart", sentence: "Back soon." });
    world.socket.events.closed(1012);
    world.pass(10_000);
    world.socket.events.closed(4004);
    expect(world.farewell).toBe("");
  });
  test("after stop() nothing happens any more", () => {
    const world = seated();
    const before = world.socket;
    world.connection.stop();
    const told = world.statuses.length;
    before.says(update(1));
    before.events.closed(1006);
    void world.connection.command("move", {});
    world.connection.wake();
    world.pass(600_000);
    expect(world.sockets).toHaveLength(1);
    expect(before.isClosed).toBe(true);
    expect(world.views).toHaveLength(1);
    expect(world.statuses).toHaveLength(told);
  });
  test("stop() also ends the tries of a connection that was lost for long", () => {
    const world = seated();
    world.dice = 1;
    for (let loss = 0; loss < 9; loss++) {
      world.socket.events.closed(1006);
      world.pass(waits(world));
    }
    world.socket.events.closed(1006);
    void world.connection.command("move", {});
    world.pass(26_000); // longer than the patience for an answer, shorter than the wait for the next try
    world.connection.stop();
    const sockets = world.sockets.length;
    world.pass(600_000);
    expect(world.sockets).toHaveLength(sockets);
    expect(world.timers).toEqual([]);
  });
});
