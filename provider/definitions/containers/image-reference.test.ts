import { expect, test } from "vitest";
import { formatImage, isSameImage, parseImage } from "./image-reference";

const digest = `sha256:${"0a".repeat(32)}`;

test.each([
  ["nginx", { namespace: "library", name: "nginx", tag: "latest" }, "nginx:latest"],
  ["nginx:1.27", { namespace: "library", name: "nginx", tag: "1.27" }, "nginx:1.27"],
  ["docker.io/nginx:1.27", { host: "docker.io", namespace: "library", name: "nginx", tag: "1.27" }, undefined],
  ["acme/shop:v1", { namespace: "acme", name: "shop", tag: "v1" }, undefined],
  [
    `ghcr.io/acme/team/shop:1@${digest}`,
    { host: "ghcr.io", namespace: "acme/team", name: "shop", tag: "1", digest },
    undefined,
  ],
  [`acme/shop@${digest}`, { namespace: "acme", name: "shop", tag: "latest", digest }, `acme/shop:latest@${digest}`],
  ["localhost:5000/acme/shop:1", { host: "localhost:5000", namespace: "acme", name: "shop", tag: "1" }, undefined],
])("%s has members, all of them, and a short form", (text, members, formatted = text) => {
  const parsed = parseImage(text);
  expect(parsed).toEqual(members);
  if (!("problem" in parsed)) expect(formatImage(parsed)).toBe(text === "docker.io/nginx:1.27" ? text : formatted);
});

test.each([
  ["nginx@sha256:abc", /digest that is not `sha256:`/],
  [`nginx@${digest}@${digest}`, /digest/],
  ["nginx:", /tag/],
  ["nginx:a b", /tag/],
  ["Acme/shop:1", /lower case/],
  ["", /is no image/],
  ["acme//shop", /is no image/],
  ["ghcr.io/shop:1", /no namespace: write it between the host and the name, as "ghcr.io\/acme\/shop"/],
])("%s is refused in one sentence", (text, expected) => {
  const parsed = parseImage(text);
  const problem = "problem" in parsed ? parsed.problem : "";
  expect(typeof problem === "string" ? problem : problem((value) => JSON.stringify(value), false)).toMatch(expected);
});

test("images are equal by all members besides the host", () => {
  const image = { namespace: "acme", name: "shop", tag: "1" };
  expect(isSameImage(image, { ...image, host: "ghcr.io" })).toBe(true);
  for (const other of [{ namespace: "other" }, { name: "other" }, { tag: "2" }, { digest }])
    expect(isSameImage(image, { ...image, ...other }), JSON.stringify(other)).toBe(false);
});
