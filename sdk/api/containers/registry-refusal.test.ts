import { expect, test } from "vitest";
import { registryRefusal } from "./registry-refusal";

test.each([
  [
    { status: "InUse", applications: ["shop", "blog"] },
    { errorKey: "inuse", message: "apps use it: shop, blog" },
  ],
  [
    { status: "notFound", applications: null },
    { errorKey: "not_found", message: "there is no such registry" },
  ],
  [
    { id: null, status: "secretsValidationFailed", error: "401" },
    { errorKey: "secretsvalidationfailed", message: "401" },
  ],
  [
    { status: "invalidInput", error: " " },
    { errorKey: "invalidinput", message: "the platform does not accept these values" },
  ],
])("%j is a refusal", (body, expected) => {
  expect(registryRefusal.parse(body)).toEqual(expected);
});

test.each([{ status: "saved" }, { status: "toString" }, { status: 1 }, {}, undefined])("%j is none", (body) => {
  expect(registryRefusal.safeParse(body).success).toBe(false);
});
