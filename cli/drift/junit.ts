import { html as xml } from "hono/html";
import { plainDiff } from "./diff-lines";
import { type DifferingResource, resourcesIn } from "./differences";
import { notesOfGone, noticesOf, titleOf, unmanagedIn } from "./labels";
import type { Failure, Report, StackReport } from "./report";

type Xml = ReturnType<typeof xml>;

interface Case {
  readonly outcome: "failed" | "error" | "skipped" | "passed";
  readonly text: Xml;
}

interface Suite {
  readonly name: string;
  readonly time: string;
  readonly cases: readonly Case[];
}

/** The report as JUnit XML: a suite for each stack, in which each drifted resource is a failed test. */
export async function junit(report: Report): Promise<string> {
  const { stacks, failures, checkedAt: time } = report;
  const free = unmanagedIn(report).free.map(({ type, name, id }) =>
    skipped("unmanaged", `${type} ${name} (${id})`, "managed by no stack"),
  );
  const notices = noticesOf(report).map((notice) => skipped("notes", notice, "no drift, but to be looked at"));
  const others = [
    { name: "folders", time, cases: failures.map((failure) => errorCase("folders", failure)) },
    { name: "unmanaged", time, cases: free },
    { name: "notes", time, cases: notices },
  ];
  const suites = [...stacks.map(suiteOf), ...others.filter(({ cases }) => cases.length > 0)];
  return String(
    await xml`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="drift" ${counts(suites.flatMap(({ cases }) => cases))}>
${suites.map(suite)}</testsuites>`,
  );
}

function counts(cases: readonly Case[]): Xml {
  return xml`tests="${cases.length}" failures="${number(cases, "failed")}" errors="${number(cases, "error")}"`;
}

function number(cases: readonly Case[], outcome: Case["outcome"]): number {
  return cases.filter((one) => one.outcome === outcome).length;
}

function suite({ name, time, cases }: Suite): Xml {
  return xml`  <testsuite name="${name}" ${counts(cases)} skipped="${number(cases, "skipped")}" timestamp="${time.slice(0, 19)}">
${cases.map(({ text }) => text)}  </testsuite>
`;
}

/** A stack without drift is one passed test. */
function suiteOf(stack: StackReport): Suite {
  const { name, checkedAt: time, failures, status } = stack;
  const cases = [
    ...(status === "deploying" ? [skipped(name, "no drift", "a deployment is running")] : []),
    ...resourcesIn(stack).map((resource) => driftCase(name, resource)),
    ...failures.map((failure) => errorCase(name, failure)),
  ];
  const clean: Case = { outcome: "passed", text: testCase(name, "no drift") };
  return { name, time, cases: cases.length > 0 ? cases : [clean] };
}

/** Settled drift is no failed test, and ignored drift is none. */
function driftCase(stack: string, resource: DifferingResource): Case {
  const { kind, id, isGone, differences } = resource;
  const name = `${titleOf(resource)} (${id})`;
  const lines = isGone
    ? notesOfGone(resource)
    : differences.flatMap((one) => {
        const [about, ...more] = plainDiff(one);
        return [about, ...more.map((line) => `  ${line}`)];
      });
  const change = isGone ? "gone" : "changed";
  const what = isGone ? "gone" : differences.map(({ property }) => property).join(", ");
  if (kind === "drift") {
    const text = xml`<failure type="${change}" message="${what}">${lines.join("\n")}</failure>`;
    return { outcome: "failed", text: testCase(stack, name, text) };
  }
  if (kind !== "ignored") {
    const text = xml`<system-out>${[`${change} and ${kind}`, ...lines].join("\n")}</system-out>`;
    return { outcome: "passed", text: testCase(stack, name, text) };
  }
  const reasons = new Set(differences.flatMap(({ reason }) => reason ?? []));
  return skipped(stack, name, [what, ...reasons].join(": "), lines.join("\n"));
}

function skipped(suite: string, name: string, why: string, output?: string): Case {
  const out = output === undefined ? "" : xml`<system-out>${output}</system-out>`;
  return { outcome: "skipped", text: testCase(suite, name, xml`<skipped message="${why}"/>${out}`) };
}

function errorCase(suite: string, { urn = "read", message }: Failure): Case {
  const text = xml`<error message="${message.split("\n")[0]}">${message}</error>`;
  return { outcome: "error", text: testCase(suite, urn, text) };
}

function testCase(suite: string, name: string, body: Xml | "" = ""): Xml {
  return xml`    <testcase classname="${suite}" name="${name}">${body}</testcase>
`;
}
