/** What an installed Tablée shows where no server answers; it comes back by itself. */
import "../design/tokens.css";
import "../design/base.css";
import "./page.css";
import { language } from "../i18n/language.svelte";
import { theme } from "../theme.svelte";

const LOOK_AGAIN_MS = 10_000; // A server that restarts tells no browser that it is back.
const FIRST_LOOK_MS = 1_500; // The network may have come back while this page was loaded: nobody is told again.
await language.ready;
const { noNetwork: say } = language.t;
document.documentElement.dataset["theme"] = theme.name;
document.title = `${say.title} — Tablée`;
document.querySelector("h1")!.textContent = say.title;
document.querySelector("p")!.textContent = say.text;
const button = document.querySelector("button")!;
button.textContent = say.again;
const again = () => location.reload();
button.onclick = again;
addEventListener("online", again);

async function look() {
  try {
    // The worker lets this pass: only a server that answers can say yes.
    if ((await fetch("/healthz", { cache: "no-store" })).ok) return again();
  } catch {
    // Not yet.
  }
  setTimeout(() => void look(), LOOK_AGAIN_MS);
}
setTimeout(() => void look(), FIRST_LOOK_MS);
