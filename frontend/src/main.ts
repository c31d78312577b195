import { mount } from "svelte";
import App from "./App.svelte";
import "./design/tokens.css";
import "./design/base.css";
import { language } from "./i18n/language.svelte";
import { likely } from "./likely";

likely();
/** What is measured must be styled; the document's first script does not wait for that. */
const styled = Promise.all(
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].map(
    (link) => link.sheet ?? new Promise((done) => (link.onload = link.onerror = done)),
  ),
);
void Promise.all([language.ready, styled]).then(() =>
  mount(App, { target: document.getElementById("app")! }),
);

// Where it can: without TLS only this machine itself may have a worker.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const install = () => void navigator.serviceWorker.register("/sw.js").catch(() => {});
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}
