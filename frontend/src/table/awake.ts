/** The screen stays on while one sits at a table; a device that refuses is left alone. */
let lock: WakeLockSentinel | null = null;
/** Whether somebody plays here: a lock that a hidden page lost is asked for again. */
let wanted = false;

export function keepAwake(): void {
  wanted = true;
  if (lock || !("wakeLock" in navigator) || document.visibilityState !== "visible") return;
  navigator.wakeLock
    .request("screen")
    .then((granted) => {
      if (!wanted) return void granted.release();
      lock = granted;
      granted.addEventListener("release", () => (lock = null));
    })
    .catch(() => {});
}

/** The table is left: the screen may sleep. */
export function letSleep(): void {
  wanted = false;
  void lock?.release();
}

document.addEventListener("visibilitychange", () => {
  if (wanted) keepAwake();
});
