import { encode } from "uqr";
import { expect, test } from "vitest";
import { offerLink, readOffer } from "../src/table/offer";
import { newToken } from "../src/wire/browser";

test.each([false, true])(
  "an offered seat travels behind the # and is read again (for another person: %s)",
  (named) => {
    const token = newToken();
    expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/); // 128 bits, six in a letter
    const link = new URL(offerLink("https://tablee.example", "abc", token, named));
    expect(link.pathname + link.search).toBe("/t/abc");
    expect(readOffer(link.hash)).toEqual({ token, named });
  },
);
test.each(["", "#", "#seat=", "#seat=short", "#seat=aaaaaaaaaaaaaaaaaaaaaaaa&x", "#rules"])(
  "%o is no offer",
  (hash) => {
    expect(readOffer(hash)).toBeNull();
  },
);
test("a code of such a link stays coarse enough for a phone's camera", () => {
  const link = offerLink("https://a-long-name.of-a-house.example.org", "q".repeat(13), newToken(), true);
  expect(encode(link, { ecc: "M", border: 0 }).size).toBeLessThanOrEqual(45);
});
