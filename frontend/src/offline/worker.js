/**
 * What stands between an installed Tablée and the network. A table is never served from here: addresses of pages go to
 * the network first, and where it does not answer there is one page that says so. Kept are only files whose names hold
 * their content's hash, and that page. The interface and the sockets are left alone.
 *
 * The build fills in what is kept for being offline (vite.config.ts); a change of it is a new worker.
 */
const OFFLINE_FILES = self.__OFFLINE__; // the page without network, then the files that it needs
const OFFLINE = "tablee-offline-" + self.__VERSION__;
const ASSETS = "tablee-assets";
const ASSETS_KEPT = 140; // Two versions of all hashed files: the oldest go first.

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(OFFLINE)
      .then((cache) => cache.addAll(OFFLINE_FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("tablee-offline-") && name !== OFFLINE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  // A file that is opened by itself, as a record, is none of the pages.
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(event));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await caches.match(OFFLINE_FILES[0]);
    if (!kept) throw problem;
    return kept;
  }
}

async function asset(event) {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(event.request, answer.clone()));
  return answer;
}

async function keep(request, answer) {
  const cache = await caches.open(ASSETS);
  await cache.put(request, answer);
  const names = await cache.keys();
  await Promise.all(
    names.slice(0, Math.max(0, names.length - ASSETS_KEPT)).map((name) => cache.delete(name)),
  );
}
