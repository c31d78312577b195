import { beforeEach, expect, test, vi } from "vitest";
import { askAhead, isAhead, openAhead, takeAnswer, takeSocket } from "../src/wire/ahead";

const PATH = "/ws/t/abc?lang=fr&person=1";

class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.last = this;
  }
}
const told: string[] = [];
const events = {
  opened: () => told.push("opened"),
  heard: (text: string) => told.push(text),
  closed: (code: number) => told.push(String(code)),
};

/** Take the socket as a connection does. */
function taken(path: string): unknown {
  const socket = takeSocket(path, events);
  if (socket) socket.onopen = events.opened;
  return socket;
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  told.length = 0;
});

test("an answer that was asked for ahead is taken once, and read by both", async () => {
  vi.stubGlobal(
    "fetch",
    vi.fn(() => Promise.resolve(new Response("{}"))),
  );
  const own = await askAhead("/api/me?lang=fr");
  expect(isAhead("/api/me?lang=fr")).toBe(true);
  expect(takeAnswer("/api/me?lang=de")).toBeUndefined();
  const answer = await takeAnswer("/api/me?lang=fr");
  expect([await own.text(), await answer!.text()]).toEqual(["{}", "{}"]);
  expect(isAhead("/api/me?lang=fr")).toBe(false);
  expect(takeAnswer("/api/me?lang=fr")).toBeUndefined();
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a socket that was opened ahead tells what it has heard, in order, once it can be heard", async () => {
  openAhead(PATH);
  const socket = FakeSocket.last;
  socket.readyState = 1;
  socket.onmessage!({ data: "hello" });
  socket.onmessage!({ data: "update" });
  expect(taken(PATH)).toBe(socket);
  expect(told).toEqual([]);
  await Promise.resolve();
  expect(told).toEqual(["opened", "hello", "update"]);
  expect(taken(PATH)).toBeNull();
});

test("one that has not opened yet says so by itself", async () => {
  openAhead(PATH);
  const socket = FakeSocket.last;
  expect(taken(PATH)).toBe(socket);
  await Promise.resolve();
  expect(told).toEqual([]);
});

test("one for another path, or one that was closed, is not taken", () => {
  openAhead(PATH);
  expect(taken("/ws/t/abc?lang=de&person=1")).toBeNull();
  FakeSocket.last.readyState = 3;
  expect(taken(PATH)).toBeNull();
});
