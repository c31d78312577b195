/** What people say, and whom one does not want to hear. */
export { default as Mute } from "./Mute.svelte";
export { default as Talk } from "./Talk.svelte";
