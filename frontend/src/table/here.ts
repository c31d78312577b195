/** The table at which a component stands, for what no game needs to know. */
import { getContext, setContext } from "svelte";
import type { Seating } from "./seating.svelte";

const HERE = Symbol("the table here");
export const sitHere = (seating: Seating): Seating => setContext(HERE, seating);
export const here = (): Seating | undefined => getContext<Seating | undefined>(HERE);
