/** What is drawn when a game is over: loaded while it runs. */
export { default as Next } from "./Next.svelte";
export { default as Results } from "./Results.svelte";
