/** The screen stays on while one sits at a table; a device that refuses is left alone. */
let lock: WakeLockSentinel | null = null;

export function keepAwake(): void {
  if (lock || !("wakeLock" in navigator) || document.visibilityState !== "visible") return;
  navigator.wakeLock
    .request("screen")
    .then((granted) => {
      lock = granted;
      granted.addEventListener("release", () => (lock = null));
    })
    .catch(() => {});
}

document.addEventListener("visibilitychange", () => {
  if (location.pathname.startsWith("/t/")) keepAwake();
});
