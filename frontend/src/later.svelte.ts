/** Parts of a page that are needed after it, or by few: loaded while the browser has nothing else to do. */
import { part } from "./parts";

export const whenIdle: (then: () => void) => unknown =
  window.requestIdleCallback?.bind(window) ?? ((then: () => void) => setTimeout(then, 1_000));

export class Later<Part> {
  /** The part, once it is there; whoever reads it before is drawn again then. */
  now = $state.raw<Part>();
  private asked = false;

  constructor(private readonly load: () => Promise<Part>) {}

  /** Load it before it is needed. Where that fails, whoever needs it asks again. */
  ahead(): void {
    if (this.asked) return;
    this.asked = true;
    whenIdle(() =>
      this.load().then(
        (loaded) => (this.now = loaded),
        () => (this.asked = false),
      ),
    );
  }

  /** Load it because it is to be drawn. */
  async need(): Promise<void> {
    this.now ??= await part(this.load);
  }
}
