import { mount } from "svelte";
import Gallery from "./Gallery.svelte";
import "../src/design/tokens.css";
import "../src/design/base.css";
import { language } from "../src/i18n/language.svelte";

// The tests want letters that look alike on every machine: the only typeface that the pages bring along.
if (new URLSearchParams(location.search).has("ours"))
  document.documentElement.style.setProperty("--text", "'Tablee Titles'");
await Promise.all([
  language.ready,
  document.fonts.load("500 1rem 'Tablee Titles'"),
  document.fonts.load("800 1rem 'Tablee Titles'"),
]);
mount(Gallery, { target: document.getElementById("app")! });
