import { mount } from "svelte";
import Gallery from "./Gallery.svelte";
import "../src/design/tokens.css";
import "../src/design/base.css";

mount(Gallery, { target: document.getElementById("app")! });
