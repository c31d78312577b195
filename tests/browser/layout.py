"""What is wrong with the layout of a page, measured in the page itself."""

from typing import Any

from playwright.sync_api import Page

MEASURE = """(() => {
  const faults = [], root = document.documentElement, FRAMES = ".scroll, .lines, .results, .draft";
  const seen = (element) => {
    const box = element.getBoundingClientRect(), style = getComputedStyle(element);
    return box.width > 1 && box.height > 1 && style.visibility !== "hidden" && !element.closest(".unseen, .away");
  };
  const named = (element) =>
    `${element.tagName.toLowerCase()} "${(element.ariaLabel || element.innerText || "").trim().slice(0, 30)}"`;
  if (root.scrollWidth > root.clientWidth)
    faults.push(`scrolls sideways: ${root.scrollWidth} > ${root.clientWidth} by ` +
      [...document.querySelectorAll("body *")]
        .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 0.5)
        .map((element) => `${element.tagName}.${element.className}`));
  const modal = document.querySelector("dialog[open]");
  const targets = [...(modal ?? document).querySelectorAll("button, a[href], input, select, summary")].filter(seen);
  for (const element of targets) {
    // Layout size: a fan turns its cards and a pressed button shrinks for a moment.
    const checkbox = element.type === "checkbox" && element.closest("label");
    const own = { width: element.offsetWidth, height: element.offsetHeight };
    const box = checkbox ? checkbox.getBoundingClientRect() : own;
    const inline = getComputedStyle(element).display === "inline";
    const least = inline ? 24 : 44;
    if (box.width < least - 0.5 || box.height < least - 0.5)
      faults.push(`${named(element)} is ${Math.round(box.width)} x ${Math.round(box.height)}`);
    if (element.matches("input, select, textarea") && parseFloat(getComputedStyle(element).fontSize) < 16)
      faults.push(`${named(element)} makes a phone zoom in`);
    const place = element.getBoundingClientRect();
    const scrolled = element.closest(FRAMES);
    if (!scrolled && (place.left < -0.5 || place.right > root.clientWidth + 0.5))
      faults.push(`${named(element)} is cut at the side`);
  }
  // What is scrolled out of its frame lies behind nothing: it is not there to be hit.
  const shown = (element) => {
    const box = element.getBoundingClientRect(), frame = element.closest(FRAMES)?.getBoundingClientRect();
    if (!frame) return box;
    const top = Math.max(box.top, frame.top), bottom = Math.min(box.bottom, frame.bottom);
    return { top, bottom, left: Math.max(box.left, frame.left), right: Math.min(box.right, frame.right) };
  };
  const fixed = (element) => element.closest("footer") !== null;
  const hand = document.querySelector(".hand");
  const fan = hand && getComputedStyle(hand).display === "flex"; // its cards are held one over the other
  for (const [index, one] of targets.entries())
    for (const other of targets.slice(index + 1)) {
      if (one.contains(other) || other.contains(one) || fixed(one) !== fixed(other)) continue;
      if (fan && hand.contains(one) && hand.contains(other)) continue;
      const a = shown(one), b = shown(other);
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 4 && high > 4) faults.push(`${named(one)} lies over ${named(other)}`);
    }
  return faults;
})()"""
STANDS_STILL = """(() => {
  const root = document.documentElement;
  return root.scrollHeight <= root.clientHeight;
})()"""
CUT = """(() => {
  const bottom = innerHeight + 0.5;
  const parts = ".hand button, .rows li, .circle .spot, .drawing, .seat, .act .button, .bar .open";
  return [...document.querySelectorAll(parts)]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && !element.closest(".away") && (box.bottom > bottom || box.top < -0.5);
    })
    .map((element) => `${element.getAttribute("class")} ${(element.innerText ?? "").slice(0, 20)}`);
})()"""
COVERED = """(() => {
  const name = (element) => element.className.split(" ")[0] || element.tagName;
  const parts = [...document.querySelector(".table").children].filter(
    (part) => !part.matches(".unseen") && part.getBoundingClientRect().height > 0);
  const faults = [];
  // Where a part's own things reach, unless it scrolls.
  const reach = (part) => {
    const box = part.getBoundingClientRect();
    if (getComputedStyle(part).overflowY !== "visible") return box;
    const unmeasured = ".unseen, .away, .state, .lines, .results";
    const inner = [part, ...part.querySelectorAll("*")].filter((one) => !one.closest(unmeasured));
    const boxes = inner.map((one) => one.getBoundingClientRect()).filter((one) => one.height > 0);
    return { left: box.left, right: box.right, top: box.top, bottom: Math.max(...boxes.map((one) => one.bottom)) };
  };
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) {
      const a = reach(one), b = reach(other);
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) faults.push(`${name(one)} covers ${Math.round(high)} px of ${name(other)}`);
    }
  return faults;
})()"""


def covered(page: Page) -> list[str]:
    """Parts of a table (bar, seats, board, hand) that lie over one another."""
    parts: list[str] = page.evaluate(COVERED)
    return parts


def faults(page: Page) -> list[str]:
    """Sideways scrolling, targets too small for a finger, cut at the side, or over each other."""
    page.wait_for_timeout(150)  # what moves has arrived
    found: list[str] = page.evaluate(MEASURE)
    return found


def stands_still(page: Page) -> bool:
    """Whether the whole page fits the screen's height."""
    still: Any = page.evaluate(STANDS_STILL)
    return bool(still)


def cut(page: Page) -> list[str]:
    """Parts of the table that reach beyond the screen."""
    parts: list[str] = page.evaluate(CUT)
    return parts
