import { html as xml } from "hono/html";
import { unmanaged } from "./build-report";
import { settledAs } from "./chosen";
import { plainDiff } from "./differences";
import { driftIn, isDrift, isIgnored } from "./ignored";
import { lintLine, notesOf, noticesOf, titleOf, zonesWithFindings, zoneTitle } from "./labels";
import type { Failure, Finding, LintedZone, PlatformObject, Report, StackReport } from "./report";

type Xml = ReturnType<typeof xml>;

/** The report as JUnit XML: a suite for each stack, in which each drifted resource is a failed test. */
export async function junit(report: Report): Promise<string> {
  const folders =
    report.failures.length > 0
      ? suite({ name: "folders", time: report.checkedAt, cases: [], failed: 0, failures: report.failures })
      : "";
  const free = unmanaged(report.inventory?.objects ?? []);
  const notices = noticesOf(report);
  const linted = zonesWithFindings(report).flatMap(lintTests);
  const tests = report.stacks.reduce((sum, { findings, failures }) => sum + casesIn(findings, failures), 0);
  const drifted = report.stacks.reduce((sum, stack) => sum + failedIn(stack), 0);
  const errors = report.stacks.flatMap(({ failures }) => failures).length + report.failures.length;
  return String(
    await xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="drift" tests="${tests + report.failures.length + free.length + notices.length + linted.length}" failures="${drifted}" errors="${errors}">
${report.stacks.map(suiteOf)}${folders}${free.length > 0 ? skippedSuite("unmanaged", free.map(unmanagedTest), report.checkedAt) : ""}${notices.length > 0 ? skippedSuite("notes", notices.map(noticeTest), report.checkedAt) : ""}${linted.length > 0 ? skippedSuite("lint", linted, report.checkedAt) : ""}</testsuites>`,
  );
}

function suiteOf(stack: StackReport): Xml {
  const { name, checkedAt, findings, failures, status } = stack;
  const running = status === "deploying" ? [deployingCase(name)] : [];
  const cases = [...running, ...findings.map((finding) => driftCase(stack, finding))];
  return suite({ name, time: checkedAt, cases, failed: failedIn(stack), failures });
}

/** Settled drift is no failed test, and ignored drift is none. */
function failedIn(stack: StackReport): number {
  return driftIn(stack).filter((finding) => settledAs(stack, finding) === undefined).length;
}

interface Suite {
  readonly name: string;
  readonly time: string;
  readonly cases: readonly Xml[];
  readonly failed: number;
  readonly failures: readonly Failure[];
}

function suite({ name, time, cases: drifted, failed, failures }: Suite): Xml {
  const cases = [...drifted, ...failures.map((failure) => errorCase(name, failure))];
  const clean = xml`    <testcase classname="${name}" name="no drift"/>\n`;
  return xml`  <testsuite name="${name}" tests="${Math.max(1, cases.length)}" failures="${failed}" errors="${failures.length}" timestamp="${time.slice(0, 19)}">
${cases.length > 0 ? cases : clean}  </testsuite>
`;
}

function deployingCase(stack: string): Xml {
  return xml`    <testcase classname="${stack}" name="no drift"><skipped message="a deployment is running"/></testcase>\n`;
}

interface Skipped {
  readonly name: string;
  readonly why: string;
}

const unmanagedTest = ({ type, name, id }: PlatformObject): Skipped => ({
  name: `${type} ${name} (${id})`,
  why: "managed by no stack",
});

const noticeTest = (notice: string): Skipped => ({ name: notice, why: "no drift, but to be looked at" });

const lintTests = (zone: LintedZone): Skipped[] =>
  zone.findings.map((one) => ({ name: `${zoneTitle(zone)}: ${one.id}`, why: lintLine(one) }));

/** What is no drift, and yet to be seen: skipped tests. */
function skippedSuite(name: string, skipped: readonly Skipped[], time: string): Xml {
  const cases = skipped.map(
    (one) => xml`    <testcase classname="${name}" name="${one.name}"><skipped message="${one.why}"/></testcase>\n`,
  );
  return xml`  <testsuite name="${name}" tests="${skipped.length}" failures="0" errors="0" skipped="${skipped.length}" timestamp="${time.slice(0, 19)}">
${cases}  </testsuite>
`;
}

/** A stack without drift is one passed test. */
function casesIn(findings: readonly Finding[], failures: readonly Failure[]): number {
  return Math.max(1, findings.length + failures.length);
}

function driftCase(stack: StackReport, finding: Finding): Xml {
  const settled = settledAs(stack, finding);
  const lines = finding.properties.flatMap((drift) => {
    const [about, ...difference] = plainDiff(drift);
    return [about, ...difference.map((line) => `  ${line}`)];
  });
  if (finding.change === "gone") lines.push(...notesOf(finding));
  const { change } = finding;
  const what = change === "gone" ? "gone" : finding.properties.map(({ property }) => property).join(", ");
  const outcome = !isDrift(finding)
    ? xml`<skipped message="${[what, ...(isIgnored(finding) ? reasonsOf(finding) : ["unmanaged settings"])].join(": ")}"/><system-out>${lines.join("\n")}</system-out>`
    : settled
      ? xml`<system-out>${[`${change} and ${settled}`, ...lines].join("\n")}</system-out>`
      : xml`<failure type="${change}" message="${what}">${lines.join("\n")}</failure>`;
  return xml`    <testcase classname="${stack.name}" name="${titleOf(finding)} (${finding.id})">
      ${outcome}
    </testcase>
`;
}

function reasonsOf({ ignored, properties }: Finding): string[] {
  return [...new Set([ignored, ...properties.map((drift) => drift.ignored)])].filter((reason) => reason !== undefined);
}

function errorCase(stack: string, { urn, message }: Failure): Xml {
  return xml`    <testcase classname="${stack}" name="${urn ?? "read"}">
      <error message="${message.split("\n")[0]}">${message}</error>
    </testcase>
`;
}
