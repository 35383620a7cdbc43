import { expect, test } from "vitest";
import { foldFailures } from "./fold-failures";

test("resources that fail for the same reason are one line, and others stay as they are", () => {
  const message = "GET /pullzone/1001 failed with 401";
  const failures = [{ urn: "a", message }, { message }, { urn: "b", message: "gone" }, { urn: "c", message }];
  expect(foldFailures(failures)).toEqual([
    { message: `2 resources: ${message}` },
    { message },
    { urn: "b", message: "gone" },
  ]);
});
