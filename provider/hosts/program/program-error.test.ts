import { inspect } from "node:util";
import { RunError } from "@pulumi/pulumi";
import { expect, test } from "vitest";
import { ProgramError } from "./program-error";

test("Pulumi takes it as an error that is shown by its message, and inspects nothing of the promise that failed", () => {
  const error = new ProgramError("getShieldZone: Check the arguments.");
  const inspected: string[] = [];
  // The SDK adds the promise that failed.
  const promise = Object.assign(Promise.reject(error), { [inspect.custom]: () => inspected.push("the promise") });
  promise.catch(() => {});
  Object.assign(error, { promise });
  expect(RunError.isInstance(error)).toBe(true);
  expect(inspect(error, { colors: true })).toBe("getShieldZone: Check the arguments.");
  expect(inspected).toEqual([]);
});
