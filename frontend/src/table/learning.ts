/** Who learns a game at a table: begun at home, kept for this visit, ended by a tap or once all is said. */

const KEPT = "tablee.learning."; // With the table's code behind it, as all that is kept of a table.

export const beginLearning = (code: string): void => sessionStorage.setItem(KEPT + code, "yes");
export const isLearning = (code: string): boolean => sessionStorage.getItem(KEPT + code) !== null;
export const endLearning = (code: string): void => sessionStorage.removeItem(KEPT + code);

/** So many hints at a time: more is not read. */
export const HINTS = 3;
