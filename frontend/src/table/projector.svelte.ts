/**
 * Shows scenes one after the other. While it runs, the page draws its stage in place of the table that the server sent.
 *
 * What a scene is and how it is staged, the game says; the projector knows time and order alone.
 */
import { tick } from "svelte";
import { glide, places } from "../design/motion";

/** One picture of a scene and how many milliseconds it stands. */
export type Step<Stage> = [stage: Stage, ms: number];

/** The pictures of a scene, in their order, with the one that stood before: none at the beginning of a film. */
export type Staging<Scene, Stage> = (scene: Scene, was: Stage | null) => Step<Stage>[];

export class Projector<Scene, Stage> {
  /** What is shown now; none while no film runs. */
  stage = $state.raw<Stage | null>(null);
  /** The picture with which the latest scene ended, also when it was skipped. */
  last = $state.raw<Stage | null>(null);
  #scenes: Scene[] = [];
  #steps: Step<Stage>[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #done: () => void = () => {};
  readonly #staged: Staging<Scene, Stage>;
  readonly #root: () => ParentNode | null | undefined;

  /** `begun` is told of each scene that is shown, not of those that are skipped. Elements inside `root` glide from picture to picture (design/motion.ts). */
  constructor(
    staged: Staging<Scene, Stage>,
    root: () => ParentNode | null | undefined,
    private readonly begun: (scene: Scene) => void = () => {},
  ) {
    this.#staged = staged;
    this.#root = root;
  }

  get running(): boolean {
    return this.stage !== null;
  }

  /** Show scenes after those that still wait; `done` is called when nothing is left. */
  show(film: readonly Scene[], done: () => void = () => {}): void {
    if (!film.length) return;
    this.#scenes.push(...film);
    this.#done = done;
    if (!this.stage) this.#next();
  }

  /** End the film: the table is shown as it is. */
  skip(): void {
    if (!this.running) return;
    clearTimeout(this.#timer);
    let at = this.#steps.at(-1)?.[0] ?? this.stage;
    for (const scene of this.#scenes) at = this.#staged(scene, at).at(-1)?.[0] ?? at;
    this.last = at;
    this.#end();
  }

  #end(): void {
    this.#scenes = [];
    this.#steps = [];
    this.stage = null;
    this.#done();
  }

  #next(): void {
    while (!this.#steps.length) {
      const scene = this.#scenes.shift();
      if (!scene) return this.#end();
      this.#steps = this.#staged(scene, this.stage);
      this.begun(scene);
    }
    const root = this.#root();
    const before = root ? places(root) : null;
    // Where things are takes as long to be asked as what changes to be drawn: each in a task of its own.
    if (before && this.stage) this.#timer = setTimeout(() => void this.#change(root, before));
    else void this.#change(root, before);
  }

  async #change(
    root: ParentNode | null | undefined,
    before: ReturnType<typeof places> | null,
  ): Promise<void> {
    const [stage, ms] = this.#steps.shift()!;
    this.stage = this.last = stage;
    this.#timer = setTimeout(() => this.#next(), ms);
    await tick();
    // Places are asked for as the frame begins: the page is laid out once, and in a task of its own.
    if (root && before)
      requestAnimationFrame(() => {
        if (this.stage === stage) glide(root, before);
      });
  }
}
