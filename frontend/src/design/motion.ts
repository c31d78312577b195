/** Motion that tells where things went: elements are found again by name, and glide from where they were. */

const reduced = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A duration in milliseconds; next to nothing for who wants no motion. */
export const duration = (ms: number): number => (reduced() ? Math.min(ms, 120) : ms);

/** What glides: cards and pawns, each with a name that no other has at this table; not what only keeps its place. */
const moving = (inside: ParentNode): [name: string, element: HTMLElement][] =>
  [...inside.querySelectorAll<HTMLElement>(":is([data-card], [data-pawn]):not(.away *)")].map((element) => [
    element.dataset["card"] ?? `pawn ${element.dataset["pawn"]}`,
    element,
  ]);

/** The middle of an element and its width, which stays the same however it is turned. */
interface Place {
  x: number;
  y: number;
  width: number;
}
function placeOf(element: HTMLElement): Place {
  const box = element.getBoundingClientRect();
  // What is drawn in SVG has no width of its own layout.
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: element.offsetWidth ?? box.width };
}

/** Where each named thing inside is now. */
export const places = (inside: ParentNode): Map<string, Place> =>
  new Map(moving(inside).map(([name, element]) => [name, placeOf(element)]));

/** Let everything inside that has moved since `before` glide to its place, or fade in for who wants no motion. */
export function glide(inside: ParentNode, before: Map<string, Place>, ms = 240): void {
  const easing = "cubic-bezier(.2,.7,.2,1)";
  // All are measured before the first one moves: after that each question would lay out the whole table again.
  const moved = moving(inside).flatMap(([name, element]) => {
    const was = before.get(name);
    const is = was && placeOf(element);
    if (!is || is.width < 1 || was.width < 1) return [];
    return Math.hypot(was.x - is.x, was.y - is.y) < 2 ? [] : [{ element, was, is }];
  });
  if (reduced()) {
    for (const { element } of moved) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 120 });
    return;
  }
  for (const { element, was, is } of moved)
    // Properties of their own: a turn or another transform of the element stays as it is.
    element.animate(
      [
        { translate: `${was.x - is.x}px ${was.y - is.y}px`, scale: String(was.width / is.width), zIndex: 9 },
        { translate: "0 0", scale: "1", zIndex: 9 },
      ],
      { duration: ms, easing },
    );
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
