/** What no table waits for: it is loaded once the table is drawn, or when somebody wants it before. */
import { Later } from "../later.svelte";

export const menu = new Later(() => import("./MenuSheet.svelte"));
export const talk = new Later(() => import("./talks"));
export const sheets = new Later(() => import("./Sheets.svelte"));
export const ending = new Later(() => import("./ending"));
export const curtain = new Later(() => import("./Curtain.svelte"));

export function loadAsides(): void {
  for (const one of [menu, talk, sheets, ending, curtain]) one.ahead();
}
