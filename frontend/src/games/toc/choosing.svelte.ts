/** The choice of whose turn it is: card, pawn and destination in any order, and the plan of a seven until it is whole. */
import type { Tag } from "../../i18n/language.svelte";
import type { Seating } from "../../table/seating.svelte";
import {
  command,
  ends,
  left,
  movesOf,
  NOTHING,
  only,
  pawnsOf,
  rankOf,
  type Move,
  type Selection,
} from "./choosing";
import { route } from "./film";
import { eatenPawns, placed, words, type Names } from "./sentences";
import type { Sketch, Target } from "./sketch";
import { gameOf, ownOf, type Card, type Place, type Plan } from "./types";

export class Choosing {
  #selection = $state.raw<Selection>(NOTHING);
  /** The legs of a seven that are thought of, and what they lead to. */
  legs = $state.raw<Move[]>([]);
  plan = $state.raw<Plan | null>(null);
  /** A seven is planned or on its way. */
  sending = $state(false);
  #open = $state(false);
  #plans: (Plan | null)[] = [];
  #step = -1;
  readonly #seating: Seating;

  constructor(seating: Seating) {
    this.#seating = seating;
  }

  get #game() {
    return gameOf(this.#seating.table)!;
  }
  get #seat(): number {
    return this.#seating.seat ?? 0;
  }
  /** The colour that is moved. */
  get #colour(): number {
    return this.#game.colours[this.#seat] ?? this.#seat;
  }
  #moves = $derived.by((): Move[] =>
    this.#open && this.#seating.table ? movesOf(ownOf(this.#seating.table), this.plan) : [],
  );
  /** Whether a pawn can be moved now. */
  get active(): boolean {
    return this.#moves.length > 0;
  }
  get card(): Card | null {
    return this.legs[0]?.card ?? (this.active ? this.#selection.card : null);
  }
  get #left(): Move[] {
    return left(this.#moves, this.#selection);
  }
  /** The pawn that is chosen, or the only one that the card can move. */
  get #from(): Place | null {
    if (this.#selection.from !== null) return this.#selection.from;
    if (this.#selection.card === null && !this.plan) return null;
    const pawns = pawnsOf(this.#left);
    return pawns.length === 1 ? pawns[0]! : null;
  }
  get held(): [colour: number, place: Place] | null {
    return this.active && this.#from !== null ? [this.#colour, this.#from] : null;
  }
  /** The move that is left when card and pawn leave but one. */
  get ready(): Move | null {
    return this.active && this.#selection.card !== null ? only(this.#left) : null;
  }

  /** Choosing is possible while nothing is shown or sent; a new question begins it anew. */
  begin(open: boolean): void {
    this.#open = open;
    const step = this.#seating.table?.step ?? -1;
    if (step === this.#step) return;
    this.#step = step;
    if (!this.sending) this.clear();
  }
  clear(): void {
    this.#selection = NOTHING;
    this.legs = [];
    this.#plans = [];
    this.plan = null;
  }
  fits(card: Card): boolean {
    if (this.legs.length) return card === this.legs[0]!.card;
    return left(this.#moves, { ...this.#selection, card }).length > 0;
  }

  /** A card is tapped: it narrows the choice; when nothing else is left to choose, it is played. */
  lift(card: Card): void {
    if (this.legs.length) return;
    const { from, to } = this.#selection;
    if (card === this.#selection.card) {
      const move = this.ready;
      if (move) void this.act(move);
      else this.#selection = { ...this.#selection, card: null };
      return;
    }
    const narrowed = { card, from, to };
    const kept = from !== null && left(this.#moves, narrowed).length > 0;
    this.#selection = kept ? narrowed : { ...NOTHING, card };
    const move = this.ready;
    if (move && (kept || only(this.#moves))) void this.act(move);
  }

  /** A pawn or a destination is tapped, or neither. */
  pick(target: Target | null): void {
    if (!target) {
      this.#selection = { ...NOTHING, card: this.#selection.from === null ? null : this.#selection.card };
      return;
    }
    const { card, from } = this.#selection;
    if (target.kind === "pawn") {
      const again = from === target.place;
      this.#selection = { card, from: again ? null : target.place, to: null };
      if (again) return;
    } else {
      const pawn = from ?? this.#left.find((move) => move.to === target.place)?.from ?? null;
      this.#selection = { card, from: pawn, to: target.place };
    }
    const move = only(this.#left);
    const chosen = card !== null || this.plan !== null || move?.card === undefined;
    if (move && (chosen || target.kind === "goal")) void this.act(move);
  }

  /** Play a move, or plan the leg of a seven. */
  async act(move: Move): Promise<void> {
    if (this.sending) return;
    if (rankOf(move) === "7" && !this.#game.single) return this.#leg(move);
    this.sending = true;
    const answer = await this.#seating.move(command(move));
    this.sending = false;
    if (answer.ok) this.clear();
  }

  async #leg(move: Move): Promise<void> {
    const legs = [...this.legs, move];
    this.sending = true;
    const plan = await this.#seating.plan<Plan>(legs.map(command));
    if (plan && plan.steps_left === 0) {
      for (const leg of legs) {
        const answer = await this.#seating.move(command(leg));
        if (!answer.ok) break;
      }
      this.clear();
    } else if (plan) {
      this.#plans = [...this.#plans, this.plan];
      this.legs = legs;
      this.plan = plan;
      this.#selection = NOTHING;
    }
    this.sending = false;
  }
  /** Take back the last leg that is only thought of. */
  undo(): void {
    const card = this.legs[0]?.card ?? null;
    this.legs = this.legs.slice(0, -1);
    this.plan = this.#plans.at(-1) ?? null;
    this.#plans = this.#plans.slice(0, -1);
    this.#selection = this.legs.length ? NOTHING : { ...NOTHING, card };
  }
  /** How many steps of a seven are left; none while no seven is played. */
  get steps(): number {
    return this.plan?.steps_left ?? this.#game.steps_left ?? 0;
  }

  // --- what is drawn and said

  /** Whose pawn stands on a square of the ring. */
  #owner(place: Place): number {
    const pawns = this.plan?.pawns ?? this.#game.pawns;
    return pawns.findIndex((places) => typeof place === "number" && places.includes(place));
  }
  get #pawns(): Place[] {
    return pawnsOf(left(this.#moves, { ...this.#selection, from: null, to: null }));
  }
  get #ends(): Move[] {
    if (this.#selection.card === null && this.#from === null) return [];
    return ends(left(this.#moves, { ...this.#selection, from: this.#from, to: null }), this.#from);
  }

  targets(names: Names, tag: Tag): Target[] {
    if (!this.active) return [];
    const colour = this.#colour;
    const goals = this.#ends.map((move): Target => {
      const swap = rankOf(move) === "J";
      return {
        key: `goal ${move.to}`,
        kind: "goal",
        colour: swap ? this.#owner(move.to) : colour,
        place: move.to,
        label: this.describe(move, names, tag),
        note: this.#note(move, tag),
      };
    });
    const ways = new Set(goals.map(({ place }) => place));
    const pawns = this.#pawns
      .filter((place) => !ways.has(place))
      .map((place): Target => ({
        key: `pawn ${place}`,
        kind: "pawn",
        colour,
        place,
        label: placed(words[tag].pawnOn, colour, place, names),
      }));
    return [...pawns, ...goals];
  }
  /** What stands on a destination: the cards that lead there, or the steps of a seven. */
  #note(move: Move, tag: Tag): string | undefined {
    if (this.plan || move.card === undefined || (this.#selection.card && rankOf(move) === "7"))
      return String(this.#path(move).length - 1);
    if (this.#selection.card !== null) return undefined;
    const same = this.#left.filter((one) => one.to === move.to);
    return [...new Set(same.map((one) => words[tag].index(rankOf(one))))].join("·");
  }
  #path({ card, from, to }: Move): Place[] {
    return route(this.#colour, from, to, this.#game.pawns.length, card?.[0] === "4");
  }
  describe(move: Move, names: Names, tag: Tag): string {
    const say = words[tag];
    const colour = this.#colour;
    const pawn = placed(say.pawnOn, colour, move.from, names);
    if (rankOf(move) === "J") {
      const owner = this.#owner(move.to);
      const other = placed(say.pawnOn, owner, move.to, names);
      return `${pawn} ${say.swapWith(owner === colour ? other : say.ofName(other, names(owner)))}`;
    }
    const way = `${pawn} ${placed(say.towards, colour, move.to, names)}`;
    return move.eaten.length ? `${way}, ${say.eats(eatenPawns(move.eaten, colour, names, tag))}` : way;
  }
  get sketches(): Sketch[] {
    const colour = this.#colour;
    const legs = this.legs.map((leg): Sketch => ({ kind: "leg", colour, path: this.#path(leg), eaten: [] }));
    const shown = this.active ? this.#ends : [];
    const strong = this.#from !== null && shown.length === 1;
    const ways = shown.map((move): Sketch => {
      const swap = rankOf(move) === "J";
      return {
        kind: strong ? "way" : "faint",
        colour,
        path: swap ? [move.from, move.to] : this.#path(move),
        other: swap ? this.#owner(move.to) : undefined,
        eaten: move.eaten,
      };
    });
    return [...legs, ...ways];
  }
  hint(say: (typeof words)["fr"]): string {
    if (this.steps && (this.legs.length || this.#game.steps_left)) return say.seven(this.steps);
    const { card, from, to } = this.#selection;
    if (card !== null) {
      if (!this.#left.length) return say.cannot;
      if (this.#from === null) return say.choosePawn;
      return card[0] === "J" ? say.chooseOther : say.chooseTarget;
    }
    if (to !== null) return say.chooseCardFor;
    if (from !== null) return say.chooseTarget;
    return only(this.#moves) ? say.onlyMove : say.chooseCardHint;
  }
}
