import { expect, test } from "vitest";
import { interrupted, readState } from "./exported-state";

const pending_operations = ["creating", "updating", "deleting"].map((type) => ({
  type,
  resource: { urn: `urn:${type}` },
}));
const state = readState({ version: 3, deployment: { pending_operations } });

test("what was being created is a failure, and nothing that a refresh reads", () => {
  expect(interrupted(state, "no")).toEqual([
    { urn: "urn:creating", message: expect.stringMatching(/^A run was interrupted .*interrupted-runs\.md/) },
  ]);
});

test("a run that is still creating it was not interrupted; where that is not known, the message says so", () => {
  expect(interrupted(state, "yes")).toEqual([]);
  expect(interrupted(state, "unknown")[0]?.message).toMatch(/^If no run is creating this right now, one was/);
});

test("a stack without resources, and one without such operations, has none", () => {
  for (const deployment of [{}, { resources: [], pending_operations: [] }])
    expect(interrupted(readState({ version: 3, deployment }), "no")).toEqual([]);
});

test("what a program ignores is in the state, by resource", () => {
  const resources = [{ urn: "a", ignoreChanges: ["entries"] }, { urn: "b" }];
  expect(readState({ version: 3, deployment: { resources } }).ignoreChanges).toEqual(
    new Map([
      ["a", ["entries"]],
      ["b", []],
    ]),
  );
});
