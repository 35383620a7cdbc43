import { expect, test } from "vitest";
import { pendingCreateFailures, readState } from "./exported-state";

const pending_operations = ["creating", "updating", "deleting"].map((type) => ({
  type,
  resource: { urn: `urn:${type}` },
}));
const state = readState({ version: 3, deployment: { pending_operations } });

test("pending creates are failures, and a refresh does not read them", () => {
  expect(pendingCreateFailures(state, "no")).toEqual([
    { urn: "urn:creating", message: expect.stringMatching(/^A run was interrupted .*interrupted-runs\.md/) },
  ]);
});

test("a pending create of a running deployment is no failure; where that is unknown, the message says so", () => {
  expect(pendingCreateFailures(state, "yes")).toEqual([]);
  expect(pendingCreateFailures(state, "unknown")[0]?.message).toMatch(/^If no deployment is running, one was/);
});

test("a stack without resources, and one without such operations, has none", () => {
  for (const deployment of [{}, { resources: [], pending_operations: [] }, { resources: null }, null])
    expect(pendingCreateFailures(readState({ version: 3, deployment }), "no")).toEqual([]);
});

test("paths of ignoreChanges are in the state, by resource", () => {
  const resources = [{ urn: "a", ignoreChanges: ["entries"] }, { urn: "b" }];
  expect(readState({ version: 3, deployment: { resources } }).ignoreChanges).toEqual(
    new Map([
      ["a", ["entries"]],
      ["b", []],
    ]),
  );
});

test("a state of another form is one sentence that says where", () => {
  expect(() => readState({ version: 3, deployment: { resources: [{ urn: 1 }] } })).toThrow(
    /^The engine exported a state that this version cannot read \(deployment\.resources\.0\.urn: .*\)\. Compare the versions/,
  );
});

test.each([
  [
    "when its file was written",
    { manifest: { time: "2026-11-29T13:22:51.123456789+02:00" } },
    "2026-11-29T11:22:51.123Z",
  ],
  ["never, by the time that means none", { manifest: { time: "0001-01-01T00:00:00Z" } }, undefined],
  ["never", null, undefined],
])("a stack was deployed %s", (_, deployment, expected) => {
  expect(readState({ deployment }).deployedAt).toBe(expected);
});
