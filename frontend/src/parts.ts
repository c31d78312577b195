/**
 * Parts of the pages that are loaded when they are needed. Their names are those of one build: a server that was brought up
 * to date has others, and then the whole page is loaded anew.
 */
const LOOK_AGAIN_MS = 3_000; // So soon a server that does not answer is asked again.
const RELOADED = "tablee.reloaded.at";
const RELOAD_REST_MS = 5_000; // A page that lacks a part once more is not loaded anew before.

/** A part of the pages. Does not fail: without it the page is loaded anew, as soon as the server answers. */
export async function part<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    return comeBack();
  }
}

/** Load the page anew once the server answers. Never ends. */
async function comeBack(): Promise<never> {
  const since = Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0);
  await pause(Math.max(0, RELOAD_REST_MS - since));
  while (!(await fetch("/healthz", { cache: "no-store" }).catch(() => null))?.ok) await pause(LOOK_AGAIN_MS);
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
  return new Promise(() => {});
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
