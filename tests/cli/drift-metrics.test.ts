import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { formats } from "../../cli/drift/formats";
import { sampleReport } from "../support/drift-report";
import { weekOfReports } from "../support/drift-week";
import { metricsCommand, problemsOf } from "./metrics";

const dashboard = readFileSync(join(resolve(__dirname, "../.."), "examples/gitops/grafana/drift.json"), "utf8");
const week = weekOfReports();

/** A report with each metric, and a stack whose name needs escaping. */
function full() {
  const { summary, ...report } = sampleReport();
  const stacks = report.stacks.map((stack) => ({ ...stack, name: `${stack.name} "a"\\b`, durationMs: 1_234 }));
  return { ...report, stacks, summary: { ...summary, coverage: 0.5 } };
}

test("the metrics pass Prometheus' own linter, which finds a mistake in them", async ({ skip }) => {
  const command = await metricsCommand();
  if (typeof command === "object") return skip(command.missing);
  for (const report of [full(), sampleReport(), ...week])
    expect(await problemsOf(command, "metrics", `${formats.openmetrics(report)}\n`)).toBe("");
  const text = `${formats.openmetrics(full())}\n`;
  expect(await problemsOf(command, "metrics", text.replaceAll("# HELP", "# "))).toContain("no help text");
  expect(await problemsOf(command, "metrics", text.replaceAll('\\"a', '"a'))).toContain("unexpected");
});

test("the dashboard conforms to Grafana's schema, which finds a mistake in it", async ({ skip }) => {
  const command = await metricsCommand();
  if (typeof command === "object") return skip(command.missing);
  expect(await problemsOf(command, "dashboard", dashboard)).toBe("");
  expect(await problemsOf(command, "dashboard", dashboard.replace('"gridPos"', '"gridPosition"'))).toContain("gridPos");
});

test("the dashboard reads all metrics, and no others", () => {
  const used = new Set(dashboard.match(/pulumi_bunny_drift_\w+/g));
  const written = [...formats.openmetrics(full()).matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name);
  expect(new Set([...used, "pulumi_bunny_drift_failures"])).toEqual(new Set(written));
  const { panels } = z
    .object({ panels: z.array(z.object({ title: z.string(), type: z.string() })) })
    .parse(JSON.parse(dashboard));
  expect(panels).toHaveLength(10);
});

test("the metrics have the figures of the report", () => {
  const lines = formats.openmetrics(full()).split("\n");
  const production = '{stack="acme/shop/production \\"a\\"\\\\b"}';
  expect(lines).toEqual(
    expect.arrayContaining([
      `pulumi_bunny_drift_resources${production} 42`,
      `pulumi_bunny_drift_drifted_resources${production} 5`,
      // The earliest change that the platform reports is of 2026-01-29 23:58.
      `pulumi_bunny_drift_oldest_drift_seconds${production} ${(42 * 60 + 7) * 60 + 12}`,
      `pulumi_bunny_drift_check_duration_seconds${production} 1.234`,
      "pulumi_bunny_drift_failed_stacks 2",
      "pulumi_bunny_drift_unmanaged_objects 2",
      "pulumi_bunny_drift_coverage_ratio 0.5",
    ]),
  );
  expect(lines.at(-1)).toBe("# EOF");
  const last = week.at(-1);
  const text = last ? formats.openmetrics(last) : "";
  expect(text).toContain(`pulumi_bunny_drift_oldest_drift_seconds{stack="acme/shop/production"} ${66 * 3_600}\n`);
  expect(text).toContain('pulumi_bunny_drift_ignored_resources{stack="acme/shop/production"} 1\n');
  expect(text).toContain('pulumi_bunny_drift_oldest_drift_seconds{stack="acme/shop/staging"} 0\n');
  expect(text).not.toContain("coverage");
});
