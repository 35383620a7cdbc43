import { expect, test } from "vitest";
import { unfinishedIn } from "./unfinished";

test("what was being created is told, and nothing that a refresh reads", () => {
  const pending_operations = ["creating", "updating", "deleting"].map((type) => ({
    type,
    resource: { urn: `urn:${type}` },
  }));
  expect(unfinishedIn({ version: 3, deployment: { pending_operations } })).toEqual([
    { urn: "urn:creating", message: expect.stringContaining("docs/interrupted-runs.md") },
  ]);
});

test("a stack without resources, and one without such operations, has none", () => {
  for (const deployment of [{}, { resources: [], pending_operations: [] }])
    expect(unfinishedIn({ version: 3, deployment })).toEqual([]);
});
