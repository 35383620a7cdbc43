import { describe, expect, test } from "vitest";
import { sampleReport } from "../../tests/support/drift-report";
import { buildReport, mergeReports } from "./build-report";
import { withSettled } from "./chosen";
import { resourcesIn } from "./differences";
import { formats } from "./formats";
import { type Report, type StackReport, report as schema } from "./report";
import { compareWith } from "./since";
import { exitCodeFor } from "./write-report";

const before = sampleReport();
const later = "2026-02-01T06:00:00.000Z";

/** The sample, a night later, with its drifted stack changed. */
function nightLater(change: (stack: StackReport) => StackReport): Report {
  const stacks = structuredClone(before.stacks).map((stack) => ({ ...stack, checkedAt: later }));
  return buildReport({
    stacks: stacks.map((stack) => (stack.name === "acme/shop/production" ? change(stack) : stack)),
    failures: [],
  });
}

/** Each drift with what has become of it. */
const sinceIn = ({ stacks }: Report) =>
  Object.fromEntries(
    stacks.flatMap(({ differences }) =>
      differences
        .filter(({ kind }) => kind !== "resolved")
        .map(({ name, property, since }) => [property === undefined ? name : `${name}.${property}`, since]),
    ),
  );

describe("compared with an earlier report", () => {
  test("the same drift is the same, in every format that people read", async () => {
    const report = compareWith(
      nightLater((stack) => stack),
      before,
    );
    expect(new Set(Object.values(sinceIn(report)))).toEqual(new Set(["same"]));
    expect(report.summary).toMatchObject({ new: 0, changedSince: 0, resolved: 0 });
    for (const format of ["text", "markdown", "html", "junit"] as const)
      expect(await formats[format](report, false)).toContain("first seen 2026-01-31 18:05 UTC");
    expect(schema.parse(JSON.parse(formats.json(report)))).toEqual(report);
  });

  test("what is new, has other values, or is resolved is told apart", () => {
    const report = compareWith(
      nightLater((stack) => ({
        ...stack,
        differences: stack.differences.flatMap((one) => {
          if (one.name === "scraper" || one.property === "description") return [];
          if (one.property !== "action") return [one];
          return [
            { ...one, to: "Block" },
            { ...one, property: "enabled", from: true, to: false },
          ];
        }),
      })),
      before,
    );
    expect(sinceIn(report)).toMatchObject({
      "office.action": "changed",
      "office.enabled": "new",
      "office.entries": "same",
      "token.value": "same",
    });
    expect(
      report.stacks.flatMap(({ differences }) => differences.filter(({ kind }) => kind === "resolved")),
    ).toMatchObject([
      { name: "office", property: "description", firstSeenAt: "2026-01-31T18:05:12.000Z" },
      { name: "scraper", id: "1001/203.0.113.66" },
    ]);
    expect(report.summary).toMatchObject({ new: 1, changedSince: 1, resolved: 2 });
    const text = formats.text(report, false);
    expect(text).toMatch(/ enabled {2}true → false {2}\(new\)$/m);
    expect(text).toMatch(/"Allow" → "Block" {2}\(changed again, first seen 2026-01-31 18:05 UTC\)$/m);
    expect(text).toContain("Resolved since 2026-01-31 18:05 UTC\n    acme/shop/production: CustomAccessList office");
    const states = JSON.parse(formats.sarif(report)).runs[0].results.map(
      ({ baselineState }: { baselineState: string }) => baselineState,
    );
    expect(new Set(states)).toEqual(new Set(["updated", "unchanged", "new"]));
  });

  test("only what is new or changed fails, if asked", () => {
    const failing = (report: Report) => exitCodeFor({ ...report, summary: { ...report.summary, failed: 0 } }, "new");
    expect(
      failing(
        compareWith(
          nightLater((stack) => stack),
          before,
        ),
      ),
    ).toBe(0);
    const less = nightLater((stack) => ({ ...stack, differences: stack.differences.slice(3) }));
    expect(failing(compareWith(less, before))).toBe(0);
    expect(failing(compareWith(before, less))).toBe(2);
  });

  test("a stack that was not read has nothing resolved, and is compared with when it was read last", () => {
    const failed = compareWith(
      nightLater((stack) => ({ ...stack, status: "failed", differences: [], failures: [{ message: "no access" }] })),
      before,
    );
    expect(failed.summary).toMatchObject({ new: 0, resolved: 0 });
    const again = compareWith(
      nightLater((stack) => stack),
      failed,
    );
    expect(again.summary).toMatchObject({ new: 0, changedSince: 0, resolved: 0 });
    const without = compareWith({ ...failed, stacks: [] }, failed);
    expect(
      compareWith(
        nightLater((stack) => stack),
        without,
      ).summary,
    ).toMatchObject({ new: 0 });
  });

  test("repaired drift that comes back is new, and drift that a rule ignores no more as well", () => {
    const repaired = nightLater((stack) => withSettled(stack, resourcesIn(stack), "repaired"));
    expect(compareWith(before, repaired).summary.new).toBe(8);
    const ignored = nightLater((stack) => ({
      ...stack,
      differences: stack.differences.map((one) => ({ ...one, kind: "ignored" as const, reason: "known" })),
    }));
    expect(compareWith(ignored, before).summary).toMatchObject({ new: 0, resolved: 0 });
    expect(compareWith(before, ignored).summary.new).toBe(8);
  });

  test("shards that were compared keep it when they are merged, and the next run is compared with all of them", async () => {
    const names = before.stacks.map(({ name }) => name);
    const later = nightLater((stack) => ({ ...stack, differences: stack.differences.slice(1) }));
    const shards = names.map((name, at) =>
      compareWith(
        buildReport({
          shard: { index: at + 1, of: names.length },
          stacks: later.stacks.filter((stack) => stack.name === name),
          failures: [],
        }),
        before,
      ),
    );
    const whole = compareWith(later, before);
    expect(whole.summary).toMatchObject({ new: 0, changedSince: 0, resolved: 1 });
    const merged = mergeReports(shards.map((shard) => schema.parse(JSON.parse(formats.json(shard)))));
    expect(merged).toEqual(whole);
    expect(formats.text(merged, false)).toContain("Resolved since 2026-01-31 18:05 UTC\n");
    expect(await formats.html(merged)).toContain("Resolved since 2026-01-31 18:05 UTC");
    const next = nightLater((stack) => stack);
    expect(compareWith(next, merged)).toEqual(compareWith(next, whole));
  });
});
