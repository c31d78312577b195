import { mount } from "svelte";
import Gallery from "./Gallery.svelte";
import "../src/design/tokens.css";
import "../src/design/base.css";
import { language } from "../src/i18n/language.svelte";

await language.ready;
mount(Gallery, { target: document.getElementById("app")! });
