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

test("resources that fail for one cause in different requests are one line", () => {
  const message = (path: string, why = "401: the API key was not accepted") => `GET ${path} failed with ${why}.`;
  const failures = [
    { urn: "a", message: message("/pullzone/1001") },
    { urn: "b", message: message("/shield/shield-zone/2001") },
    { urn: "c", message: message("/pullzone/1001", "503") },
    { urn: "d", message: message("/pullzone/1001") },
  ];
  expect(foldFailures(failures)).toEqual([
    { message: "3 resources: GET /pullzone/1001 and other requests failed with 401: the API key was not accepted." },
    { urn: "c", message: "GET /pullzone/1001 failed with 503." },
  ]);
});
