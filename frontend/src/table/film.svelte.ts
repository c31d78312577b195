/**
 * The films of a table: what happens is shown before it is told, and whoever comes back sees the last turns that were
 * missed.
 */
import { tick } from "svelte";
import type { Table, TableEvent } from "../wire/types";
import { Projector, type Staging } from "./projector.svelte";
import { play, type Sound } from "./sound";
import type { Seating } from "./seating.svelte";

const MISSED_TURNS_SHOWN = 3; // Who comes back sees so many turns; the log tells the rest.

/** What a game says of its films. */
export interface Director<Scene, Stage> {
  /** The scenes of a log's events from number `from` on; `before` is the table before them, if it was seen. */
  scenes(log: readonly TableEvent[], from: number, before: Table | null): Scene[];
  /** Whether a turn begins with event number `index` of a log. */
  begins(log: readonly TableEvent[], index: number): boolean;
  /** How many turns are shown to who comes back, where three are not what the game wants. */
  missed?(): number;
  /** The scenes of the last turn of a log, to be shown again. */
  lastTurn(log: readonly TableEvent[]): Scene[];
  staged: Staging<Scene, Stage>;
  /** What is heard as a scene begins, if anything. */
  sound?(scene: Scene): Sound | null;
  /** A film in at most two sentences, for who listens. */
  announce(film: readonly Scene[]): string;
}

export class Film<Scene, Stage> {
  /** The latest events of the log that are still to be shown: they are not told yet. */
  hold = $state(0);
  /** What a screen reader says of the last film. */
  announced = $state("");
  /** The table's element, bound by the page: things glide inside. */
  root: HTMLElement | undefined = $state();
  /** The place in the hand to which the focus goes back after a film; none while nothing ever had it. */
  #focused: number | null = null;
  readonly #seating: Seating;
  readonly #director: Director<Scene, Stage>;
  readonly #projector: Projector<Scene, Stage>;

  constructor(seating: Seating, director: Director<Scene, Stage>) {
    this.#seating = seating;
    this.#director = director;
    const staged: Staging<Scene, Stage> = (scene, was) =>
      director.staged(scene, was).map(([stage, ms]) => [stage, ms / seating.pace]);
    this.#projector = new Projector(
      staged,
      () => this.root,
      (scene) => {
        const heard = director.sound?.(scene);
        if (heard) play(heard);
      },
    );
  }

  /** The picture to be drawn in place of the table; none while no film runs. */
  get stage(): Stage | null {
    return this.#projector.stage;
  }
  /** The picture with which the latest scene ended. */
  get last(): Stage | null {
    return this.#projector.last;
  }
  readonly canRepeat: boolean = $derived.by(() => this.#director.lastTurn(this.#seating.events).length > 0);

  /** Show what happens from now on, and what happened since this browser was last here. Returns how to stop. */
  start = (): (() => void) => {
    const stop = this.#seating.onHappening(({ before, events, missed }) => {
      const log = this.#seating.events;
      let from = log.length - events.length;
      if (missed) {
        const turns = log.flatMap((_, index) =>
          index >= from && this.#director.begins(log, index) ? [index] : [],
        );
        const shown = this.#director.missed?.() ?? MISSED_TURNS_SHOWN;
        from = turns.at(-shown) ?? from;
      }
      const film = this.#director.scenes(log, from, missed ? null : before);
      if (!film.length) {
        if (this.hold) this.hold += events.length; // They come after what is still to be shown.
        return;
      }
      this.hold += events.length;
      this.#show(film, () => {
        this.hold = 0;
        this.announced = this.#director.announce(film);
      });
    });
    return () => {
      stop();
      this.skip();
    };
  };

  skip = (): void => {
    this.#projector.skip();
  };

  /** Show the last turn once more. */
  again = (): void => {
    this.#show(this.#director.lastTurn(this.#seating.events));
  };

  #show(film: readonly Scene[], done: () => void = () => {}): void {
    if (film.length) this.#seating.filming = true;
    if (!this.#projector.running) this.#keepFocus();
    this.#projector.show(film, () => {
      done();
      this.#seating.filming = false;
      this.#keepFocus();
      void this.#giveFocusBack();
    });
  }

  #hand = (): HTMLElement[] => [
    ...(this.root?.querySelectorAll<HTMLElement>(".hand button:not(.away *)") ?? []),
  ];

  /** Films take the hand away, and their end the way to skip them: with it goes the focus of whoever plays by keys. */
  #keepFocus(): void {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return;
    const place = this.#hand().indexOf(focused as HTMLElement);
    if (place >= 0 || this.#focused === null) this.#focused = Math.max(place, 0);
  }

  async #giveFocusBack(): Promise<void> {
    await tick();
    // A focus has the page laid out: as a frame begins, it would be anyway.
    if (!document.hidden) await new Promise(requestAnimationFrame);
    const focused = document.activeElement;
    if (this.#focused === null || (focused !== document.body && !focused?.closest(".away"))) return;
    const hand = this.#hand();
    const next =
      hand[Math.min(this.#focused, hand.length - 1)] ??
      this.root?.querySelector<HTMLElement>(".board button:enabled, .results");
    next?.focus({ preventScroll: true });
  }
}
