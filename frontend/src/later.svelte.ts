/** Parts of a page that are needed after it, or by few: loaded while the browser has nothing else to do. */
import { part } from "./parts";

export const whenIdle: (then: () => void) => unknown =
  window.requestIdleCallback?.bind(window) ?? ((then: () => void) => setTimeout(then, 1_000));

/** One of them did not come. A style sheet is asked for once by a page, so only a new page has them whole. */
let torn = false;

export class Later<Part> {
  /** The part, once it is there; whoever reads it before is drawn again then. */
  now = $state.raw<Part>();
  private asked = false;

  constructor(private readonly load: () => Promise<Part>) {}

  /** Load it before it is needed. Where that fails nothing is said: whoever needs it has the page loaded anew. */
  ahead(): void {
    if (this.asked) return;
    this.asked = true;
    whenIdle(() =>
      this.load().then(
        (loaded) => (this.now = loaded),
        () => (torn = true),
      ),
    );
  }

  /** Load it because it is to be drawn. */
  async need(): Promise<void> {
    this.now ??= await part(() => (torn ? Promise.reject(new Error("a part did not come")) : this.load()));
  }
}
