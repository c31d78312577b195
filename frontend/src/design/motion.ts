/** Motion that tells where things went: elements are found again by name, and glide from where they were. */

const reduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A duration in milliseconds; next to nothing for who wants no motion. */
export const duration = (ms: number): number => (reduced() ? Math.min(ms, 120) : ms);

/** Where each named thing inside is now. */
export function places(inside: ParentNode): Map<string, DOMRect> {
  const found = new Map<string, DOMRect>();
  for (const element of inside.querySelectorAll<HTMLElement>("[data-card]")) {
    found.set(element.dataset["card"]!, element.getBoundingClientRect());
  }
  return found;
}

/** Let everything inside that has moved since `before` glide to its place, or fade in for who wants no motion. */
export function glide(inside: ParentNode, before: Map<string, DOMRect>, ms = 240): void {
  const easing = "cubic-bezier(.2,.7,.2,1)";
  for (const element of inside.querySelectorAll<HTMLElement>("[data-card]")) {
    const was = before.get(element.dataset["card"]!);
    const is = element.getBoundingClientRect();
    // A card that is just turning over shows its edge: it has no width to grow from.
    if (!was || is.width < 1 || was.width < 1) continue;
    if (Math.abs(was.x - is.x) < 2 && Math.abs(was.y - is.y) < 2) continue;
    if (reduced()) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
      continue;
    }
    const scale = was.width / is.width;
    element.animate(
      [
        {
          transformOrigin: "0 0",
          transform: `translate(${was.x - is.x}px, ${was.y - is.y}px) scale(${scale})`,
          zIndex: 9,
        },
        { transformOrigin: "0 0", transform: "none", zIndex: 9 },
      ],
      { duration: ms, easing },
    );
  }
}

/** Turn a card over in place. */
export function turnOver(element: HTMLElement, delay = 0): void {
  const frames = reduced()
    ? [{ opacity: 0 }, { opacity: 1 }]
    : [
        { transform: "perspective(500px) rotateY(90deg)", opacity: 0.4 },
        { transform: "none", opacity: 1 },
      ];
  element.animate(frames, { duration: duration(240), delay, easing: "ease-out", fill: "backwards" });
}
