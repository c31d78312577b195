/** Long lists appear over several frames, so that no frame sticks while all of them are made. */

/** A card takes up to 5 ms on a slow phone, and a frame has 16. */
const A_FRAME = 3;

/**
 * How many of `length` things are drawn: none at first, then a few more with each frame. Their places have to be there
 * from the beginning, or what is around them would move. A page that nobody sees has no frames: there all are drawn at
 * once.
 */
export function gradually(length: () => number): { readonly count: number } {
  let count = $state(document.hidden ? Infinity : 0);
  $effect(() => {
    if (count >= length()) return;
    const frame = requestAnimationFrame(() => (count += A_FRAME));
    return () => cancelAnimationFrame(frame);
  });
  return {
    get count() {
      return count;
    },
  };
}
