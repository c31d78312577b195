/** What a player thinks of and may tap: targets on the board and the ways that are drawn to them. */
import type { Eaten, Place } from "./types";

export interface Target {
  key: string;
  kind: "pawn" | "goal";
  colour: number;
  place: Place;
  /** How a screen reader says it. */
  label: string;
  /** A word or number on it. */
  note?: string | undefined;
}
export interface Sketch {
  kind: "way" | "leg" | "faint";
  colour: number;
  path: Place[];
  eaten: Eaten[];
  /** Of an exchange: whose pawn stands at the end of the path. */
  other?: number | undefined;
}
