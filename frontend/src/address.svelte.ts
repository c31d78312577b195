/** Where the browser is, and going elsewhere without loading the page again. */
class Address {
  path = $state(location.pathname);
  /** Grows whenever one arrives somewhere; a page whose own address moves stays the same visit. */
  visit = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#arrive());
  }

  go(path: string): void {
    if (path === this.path) return;
    history.pushState(null, "", path);
    this.#arrive();
    scrollTo(0, 0);
  }

  /** What is here has another address from now on. */
  follow(path: string): void {
    if (path === location.pathname && !location.hash) return;
    history.replaceState(null, "", path);
    this.path = path;
  }

  #arrive(): void {
    this.path = location.pathname;
    this.visit++;
  }
}

export const address = new Address();

/** Let a link stay within the page, unless it is to open elsewhere. */
export function stay(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  address.go(link.pathname);
}
