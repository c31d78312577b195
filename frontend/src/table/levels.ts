/** The computers that may be seated, from the weakest to the strongest. */
import type { Level } from "../wire/types";

export const levels: readonly Level[] = ["veau", "vache", "taureau"];
