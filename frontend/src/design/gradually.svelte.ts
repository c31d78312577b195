/** Much that changes at once is drawn over several frames, so that no frame sticks while all of it is made. */

/** A card takes up to 5 ms on a slow phone, and a frame has 16. */
const A_FRAME = 2;

/** A page that nobody sees has no frames: there everything is drawn at once. */
const unseen = (): boolean => document.hidden;

/** How to wait; returns how to wait no longer. */
type Wait = (then: () => void) => () => void;

/** Wait for so many frames besides the one that is about to be drawn. */
export function frames(count: number): Wait {
  return (then) => {
    let left = count;
    const next = () => (left-- ? (frame = requestAnimationFrame(next)) : then());
    let frame = requestAnimationFrame(next);
    return () => cancelAnimationFrame(frame);
  };
}

/**
 * How many of `length` things are drawn: none at first, then a few more with each frame; none again when they are others,
 * as their name says. Their places have to be there from the beginning, or what is around them would move.
 */
export function gradually(length: () => number, name: () => string = () => ""): { readonly count: number } {
  let drawn = $state.raw({ name: name(), count: 0 });
  const count = $derived.by(() => {
    const these = drawn.name === name() ? drawn.count : 0;
    return unseen() ? Infinity : these;
  });
  $effect(() => {
    if (count >= length()) return;
    // The first frame has the places to draw, and the second what is told beside them.
    return frames(count ? 0 : 2)(() => (drawn = { name: name(), count: count + A_FRAME }));
  });
  return {
    get count() {
      return count;
    },
  };
}

/**
 * What `value` is, a little later while `busy`: what is told beside something that moves need not be drawn in the frame
 * in which that begins.
 */
export function afterwards<T>(
  value: () => T,
  busy: () => boolean = () => true,
  wait: Wait = frames(1),
): { readonly now: T } {
  let kept = $state.raw(value());
  $effect(() => {
    const next = value();
    if (busy() && !unseen()) return wait(() => (kept = next));
    kept = next;
  });
  return {
    get now() {
      return busy() && !unseen() ? kept : value();
    },
  };
}
