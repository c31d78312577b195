import { describe, expect, test } from "vitest";
import { PROTOCOL } from "../src/wire/connection";
import { hello, seated, table, update, World } from "./surroundings";

describe("what the server says", () => {
  test("updates after a hello change the view one by one", () => {
    const world = seated();
    world.socket.says(update(1, { step: 1 }));
    world.socket.says(update(2, { step: 2, events: [{ type: "back", seat: 0 }] }));
    expect(world.views.map((view) => view.step)).toEqual([0, 1, 2]);
    expect(world.views.at(-1)).toMatchObject({ count: 1, hello: false, fresh: [{ type: "back" }] });
    expect(world.status).toBe("live");
    expect(world.socket.sent).toEqual([]);
  });
  test("a gap in the numbers asks for everything and changes nothing before it comes", () => {
    const world = seated();
    world.socket.says(update(2, { step: 9 }));
    expect(world.socket.types()).toEqual(["hello"]);
    expect(world.step).toBe(0);
    world.socket.says(hello(9));
    world.socket.says(update(1, { step: 10 }));
    expect(world.step).toBe(10);
    expect(world.socket.types()).toEqual(["hello"]);
  });
  test("an update that comes twice, or too late, asks for everything and leaves the view as it was", () => {
    const world = seated();
    world.socket.says(update(1, { step: 1 }));
    world.socket.says(update(1, { step: 7 }));
    expect(world.step).toBe(1);
    expect(world.socket.types()).toEqual(["hello"]);
    world.socket.says(hello(1));
    world.socket.says(update(1));
    world.socket.says(update(0, { step: 8 }));
    expect(world.step).toBe(1);
    expect(world.socket.types()).toEqual(["hello", "hello"]);
  });
  test("an update before any hello asks for everything", () => {
    const world = new World();
    world.connection.start();
    world.socket.events.opened();
    world.socket.says(update(1));
    expect(world.socket.types()).toEqual(["hello"]);
    expect(world.views).toEqual([]);
  });
  test("the table first follows the events, then what is sent besides is laid over it", () => {
    const world = seated();
    world.socket.says(update(1, { events: [{ type: "went on" }, { type: "went on" }] }));
    expect(world.step).toBe(2);
    world.socket.says(update(2, { step: 9, events: [{ type: "went on" }] }));
    expect(world.step).toBe(9);
  });
  test("a server of another version asks for a newer page, and nothing is shown", () => {
    const world = new World();
    world.connection.start();
    world.greet({ ...hello(), protocol: PROTOCOL + 1 });
    expect(world.outdated).toBe(1);
    expect(world.views).toEqual([]);
  });
  test("the server's clock comes with each answer to a ping, with how long that took", () => {
    const world = seated();
    world.pass(8_000);
    expect(world.socket.types()).toEqual(["ping"]);
    world.pass(250);
    world.socket.says({ type: "pong", now: 1234.5 });
    expect(world.clocks).toEqual([[1234.5, 0.25]]);
  });
  test("a view that was handed over is never changed afterwards", () => {
    const before = table(3);
    const world = new World();
    world.connection.start();
    world.greet({ ...hello(), table: before });
    world.socket.says(update(1, { step: 4 }));
    expect(before.step).toBe(3);
  });
});

describe("commands", () => {
  test("a plan is answered with what the moves would lead to", async () => {
    const world = seated();
    const promise = world.connection.command("plan", { moves: [{ type: "advance", from: 1, to: 2 }] });
    const plan = { pawns: [], fresh: [], steps_left: 3 };
    world.socket.says({ type: "planned", id: world.socket.commands()[0]!["id"] as string, plan });
    expect(await promise).toEqual({ ok: true, plan });
    expect(world.views.length).toBe(1);
  });
  test("an unanswered command is sent again after the loss under its id and resolves once", async () => {
    const world = seated();
    let answers = 0;
    const promise = world.connection.command("move", { step: 0 }).then((answer) => (answers++, answer));
    const first = world.socket;
    first.events.closed(1006);
    world.pass(30_000);
    expect(world.socket).not.toBe(first);
    const second = world.greet();
    expect(second.commands()).toEqual(first.commands());
    expect(second.commands()).toHaveLength(1);
    second.says(update(1, { acks: ["id0"] }));
    second.says(update(2, { acks: ["id0"] }));
    expect(await promise).toEqual({ ok: true });
    expect(answers).toBe(1);
    second.says(hello());
    expect(second.commands()).toHaveLength(1);
  });
  test("a command given while there is no socket is sent when there is one", () => {
    const world = seated();
    world.socket.events.closed(1006);
    void world.connection.command("ready", { ready: true });
    world.pass(30_000);
    expect(world.greet().commands()).toEqual([{ type: "ready", id: "id0", ready: true }]);
  });
  test("a refusal resolves the command and is told", async () => {
    const world = seated();
    const promise = world.connection.command("move", {});
    world.socket.says({ type: "refused", id: "id0", code: "stale", sentence: "Trop tard." });
    expect(await promise).toEqual({ ok: false, code: "stale", sentence: "Trop tard." });
    expect(world.refused).toEqual(["stale"]);
  });
  test("a command that nobody answers is told as offline within three seconds, and as live once answered", () => {
    const world = seated();
    void world.connection.command("move", {});
    world.pass(2_000);
    expect(world.status).toBe("live");
    world.pass(1_000);
    expect(world.status).toBe("offline");
    world.socket.says(update(1, { acks: ["id0"] }));
    expect(world.status).toBe("live");
  });
  test("a socket that looks open and stays silent is given up for another one, and the command goes with it", () => {
    const world = seated();
    void world.connection.command("move", {});
    const silent = world.socket;
    world.pass(20_000);
    expect(silent.isClosed).toBe(true);
    expect(world.socket).not.toBe(silent);
    expect(world.greet().commands()).toHaveLength(1);
  });
  test("a dead network is noticed without any command, in less than twelve seconds", () => {
    const world = seated();
    world.pass(12_000);
    expect(world.status).toBe("offline");
    expect(world.socket.types()).toContain("ping");
  });
});

describe("an announced restart", () => {
  test("comes with the greeting or by itself, and is taken back", () => {
    const world = new World();
    world.connection.start();
    world.greet({ ...hello(), announcement: { at: 60, text: "soon" } });
    world.socket.says({ type: "announcement", at: 90 });
    world.socket.says({ type: "announcement" });
    expect(world.announced).toEqual([{ at: 60, text: "soon" }, { at: 90 }, null]);
    expect(world.views.length).toBe(1);
  });
  test("a greeting without one says that there is none any more", () => {
    const world = seated();
    world.socket.says({ type: "announcement", at: 90 });
    world.socket.says(hello());
    expect(world.announced).toEqual([null, { at: 90 }, null]);
  });
});
