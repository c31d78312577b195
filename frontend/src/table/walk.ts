/** Arrow keys walk through the buttons of a list that stands in lines of `across`: `{@attach walk(5)}`. */
export const walk = (across: number) => (list: HTMLElement) => {
  function step(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: across, ArrowUp: -across }[event.key];
    const buttons = [...list.querySelectorAll<HTMLButtonElement>("button:enabled")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (by === undefined || at < 0) return;
    event.preventDefault();
    buttons[(at + by + across * buttons.length) % buttons.length]?.focus();
  }
  list.addEventListener("keydown", step);
  return () => list.removeEventListener("keydown", step);
};
