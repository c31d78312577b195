/** Shows scenes one after the other. While it runs, the page draws its stage in place of the table that the server sent. */
import { tick } from "svelte";
import { glide, places } from "../../design/motion";
import type { Scene } from "./film";

export interface Stage {
  scene: Scene;
  rows: number[][];
  /** The turn's cards; those already placed are gone from the strip. */
  strip: [seat: number, card: number][];
  /** The row that is being taken away, shown until its new card lies. */
  taking: number | null;
  /** Heads taken so far in this film, by seat. */
  heads: Record<number, number>;
}

const BEFORE_TAKE = 0.55; // Share of a take's time in which the full row still lies, to be seen.

export class Projector {
  stage = $state.raw<Stage | null>(null);
  /** Cards placed in the last turn, marked until the next one. */
  marked = $state.raw<number[]>([]);
  #queue: Scene[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #root: () => ParentNode | null;
  #done: () => void = () => {};

  constructor(root: () => ParentNode | null) {
    this.#root = root;
  }

  get running(): boolean {
    return this.stage !== null;
  }

  /** Show scenes after those that still wait; `done` is called when nothing is left. */
  show(film: Scene[], done: () => void = () => {}): void {
    if (!film.length) return;
    this.#queue.push(...film);
    this.#done = done;
    if (!this.stage) void this.#next();
  }

  /** End the film: the table is shown as it is. */
  skip(): void {
    clearTimeout(this.#timer);
    const rest = this.#queue;
    this.#queue = [];
    this.#mark([...(this.stage ? [this.stage.scene] : []), ...rest]);
    this.stage = null;
    this.#done();
  }

  #mark(film: Scene[]): void {
    for (const scene of film) {
      if (scene.kind === "reveal" || scene.kind === "deal") this.marked = [];
      else if (scene.kind === "place") this.marked = [...this.marked, scene.card];
    }
  }

  async #next(): Promise<void> {
    const scene = this.#queue.shift();
    if (!scene) {
      this.stage = null;
      this.#done();
      return;
    }
    const was = this.stage;
    const strip = scene.kind === "reveal" ? scene.cards : (was?.strip ?? []);
    const heads = was?.heads ?? {};
    if (scene.kind === "place" && scene.heads > 0) {
      // First the row that is about to go, then the card that begins it anew.
      const before = scene.rows.map((cards, row) => (row === scene.row ? scene.taken : cards));
      this.stage = { scene, rows: before, strip, taking: scene.row, heads };
      this.#timer = setTimeout(() => void this.#lay(scene, strip, heads), scene.ms * BEFORE_TAKE);
      return;
    }
    await this.#lay(scene, strip, heads);
  }

  async #lay(scene: Scene, strip: Stage["strip"], heads: Record<number, number>): Promise<void> {
    const root = this.#root();
    const before = root ? places(root) : null;
    this.#mark([scene]);
    let left = strip;
    let counted = heads;
    let ms = scene.ms;
    if (scene.kind === "place") {
      left = strip.filter(([, card]) => card !== scene.card);
      if (scene.heads > 0) {
        counted = { ...heads, [scene.seat]: (heads[scene.seat] ?? 0) + scene.heads };
        ms *= 1 - BEFORE_TAKE;
      }
    }
    this.stage = { scene, rows: scene.rows, strip: left, taking: null, heads: counted };
    this.#timer = setTimeout(() => void this.#next(), ms);
    await tick();
    if (root && before) glide(root, before);
  }
}
