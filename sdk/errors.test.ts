import { expect, test } from "vitest";
import { BunnyError, isNotFound } from "./errors";

test("is recognised across two loaded copies of the package", () => {
  const fromAnotherCopy = Object.assign(new Error("x"), {
    code: "not_found",
    [Symbol.for("pulumi-bunny/BunnyError")]: true,
  });
  expect(fromAnotherCopy instanceof BunnyError).toBe(true);
  expect(isNotFound(fromAnotherCopy)).toBe(true);
});

test.each([[new Error("x")], [{ code: "not_found" }], [null], ["not_found"]])("%o is not a BunnyError", (value) => {
  expect((value as unknown) instanceof BunnyError).toBe(false);
});
