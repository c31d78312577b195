/** Tests read every language. */
import { openAll } from "../src/i18n/language.svelte";

await openAll();
