import { describe, expect, test } from "vitest";
import { sampleReport } from "../../tests/support/drift-report";
import { buildReport, mergeReports } from "./build-report";
import { summarySentence } from "./labels";
import { report as schema } from "./report";

const sample = sampleReport();
const names = sample.stacks.map(({ name }) => name);

/** What the run of one part reports: its own stacks, and all that it sees of the account and of the folders. */
const shards = names.map((name, at) =>
  buildReport({
    shard: { index: at + 1, of: names.length },
    stacks: sample.stacks.filter((stack) => stack.name === name),
    objects: sample.objects?.map(({ stack, ...object }) => (stack === name ? { ...object, stack } : object)),
    failures: sample.failures,
  }),
);

describe("merged", () => {
  test("reports of all shards become one, in whatever order, with each failure once", () => {
    expect(mergeReports(shards)).toEqual(sample);
    expect(mergeReports([...shards].reverse())).toEqual(sample);
  });

  test("a shard that is given twice counts once", () => {
    expect(mergeReports([...shards, ...shards])).toEqual(sample);
  });

  test("a missing shard is a failure", () => {
    const { failures, summary } = mergeReports(shards.slice(0, 2));
    expect(failures).toEqual([
      ...sample.failures,
      { message: "Shard 3/3 is missing: its stacks are not in this report." },
    ]);
    expect(summary.failed).toBe(3);
  });

  test("shards of different runs are a failure", () => {
    const other = { ...sample, failures: [], shard: { index: 1, of: 2 } };
    expect(mergeReports([...shards, other]).failures).toContainEqual({
      message: "The reports are of different runs, with 3 and 2 shards: merge those of one run.",
    });
  });

  test("a stack in two reports is taken from the newer one", () => {
    const [first] = sample.stacks;
    const later = { ...sample, stacks: [{ ...first, checkedAt: "2026-02-01T00:00:00.000Z", resources: 9 }] };
    expect(mergeReports([schema.parse(later), sample]).stacks[0]?.resources).toBe(9);
    expect(mergeReports([sample, schema.parse(later)]).stacks[0]?.resources).toBe(9);
  });

  test("stacks of the same name in different folders stay two", () => {
    const elsewhere = { ...sample, stacks: sample.stacks.map((stack) => ({ ...stack, folder: "infra/other" })) };
    expect(mergeReports([sample, elsewhere]).stacks).toHaveLength(2 * names.length);
  });
});

describe("coverage", () => {
  const objects = [
    { type: "CustomAccessList", id: "2001/77", name: "office", stack: "acme/shop/production" },
    { type: "CustomAccessList", id: "2001/78", name: "temporary" },
  ];
  const stacks = sample.stacks.filter(({ status }) => status !== "failed");
  const known = { stacks, objects, failures: [] };

  test("is the share of objects that stacks manage", () => {
    const report = buildReport(known);
    expect(report.summary).toMatchObject({ unmanaged: 1, coverage: 0.5 });
    expect(summarySentence(report)).toMatch(/; 1 object unmanaged, 50 % covered\.$/);
  });

  test.each([
    ["a stack that failed", { ...known, stacks: sample.stacks }],
    ["a folder that failed", { ...known, failures: [{ message: "infra/old: no access" }] }],
    ["another part", { ...known, shard: { index: 1, of: 2 } }],
  ])("is not known where %s may manage the rest", (_, parts) => {
    const report = buildReport(parts);
    expect(report.summary.coverage).toBeUndefined();
    expect(summarySentence(report)).toMatch(/; at most 1 object unmanaged, coverage not known\.$/);
  });

  test("is known once all shards are merged", () => {
    const parts = [1, 2].map((index) => buildReport({ ...known, shard: { index, of: 2 } }));
    expect(mergeReports(parts).summary.coverage).toBe(0.5);
  });
});
