import { expect, test } from "vitest";
import { grouped, linkIn } from "../src/table/typed";

test("a link is found whole, in part, or as its code alone", () => {
  for (const typed of [
    "https://tables.example.org/t/abcdefghjkmnp",
    " tables.example.org/t/abcdefghjkmnp/?utm=1#x ",
    "/t/ABCDEFGHJKMNP",
    "abcdefghjkmnp",
  ])
    expect(linkIn(typed)).toBe("abcdefghjkmnp");
});
test("what was said aloud is no link, however it is grouped", () => {
  for (const typed of ["ACE 347 QRT", "ace-347-qrt", "ACE347QRT", "A C E 3 4 7", "ace.347.qrt"])
    expect(linkIn(typed)).toBeNull();
});
test("a code is read in three groups", () => {
  expect(grouped("ACE347QRT")).toBe("ACE 347 QRT");
});
