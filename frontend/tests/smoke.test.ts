import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";
import App from "../src/App.svelte";

test("the page has its name", () => {
  expect(render(App).getByRole("heading").textContent).toBe("Tablée");
});
