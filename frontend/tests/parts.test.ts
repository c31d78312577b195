import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { part } from "../src/parts";

const reload = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("location", { reload });
  sessionStorage.clear();
  reload.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const lacking = () => Promise.reject(new TypeError("no such file"));
const answering = (...answers: boolean[]) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(() => (answers.shift() ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError("offline")))),
  );

test("a part that comes is handed on", async () => {
  expect(await part(() => Promise.resolve("here"))).toBe("here");
  expect(reload).not.toHaveBeenCalled();
});
test("without a part the page is loaded anew, once the server answers", async () => {
  answering(false, false, true);
  void part(lacking);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reload).toHaveBeenCalledTimes(1);
});
test("a part that is lacking for good does not keep the page loading", async () => {
  answering(true, true);
  void part(lacking);
  await vi.advanceTimersByTimeAsync(10);
  void part(lacking);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reload).toHaveBeenCalledTimes(2);
});
