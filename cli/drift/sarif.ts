import { createHash } from "node:crypto";
import type { Log, Message, Notification, ReportingDescriptor, Result } from "sarif";
import { version } from "../../sdk/version";
import { formatOneLine, formatValue, secretLabel } from "./diff-lines";
import { resourcesIn } from "./differences";
import { failureLine, noticesOf, titleOf, unmanagedIn } from "./labels";
import type { Difference, Report, StackReport } from "./report";

/** What each kind of result is, and how much it matters. */
const rules = {
  changed: ["warning", "A property has another value on the platform than in the stack's state."],
  gone: ["error", "An object of a stack is gone from the platform."],
  unmanaged: ["note", "An object on the platform is managed by no stack."],
} as const;

/** The report as SARIF 2.1.0: a result for each property that differs, for each object that is gone or unmanaged. */
export function sarif(report: Report): string {
  const { stacks, failures } = report;
  const [first] = stacks;
  const file = first ? projectFile(first) : "Pulumi.yaml";
  const free = unmanagedIn(report).free.map(({ type, id, name }) =>
    result("unmanaged", `${type} ${name} (${id}) is managed by no stack.`, { file, name: `${type} ${id}` }),
  );
  const problems = [
    ...stacks.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failureLine(failure)}`)),
    ...failures.map(failureLine),
  ];
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "pulumi-bunny", version, rules: Object.entries(rules).map(rule) } },
        invocations: [
          {
            executionSuccessful: problems.length === 0,
            toolExecutionNotifications: [
              ...problems.map((text) => notification("error", text)),
              ...stacks.flatMap(settledIn).map((text) => notification("note", text)),
              ...noticesOf(report).map((text) => notification("warning", text)),
            ],
          },
        ],
        results: [...stacks.flatMap(resultsOf), ...free],
      },
    ],
  };
  return JSON.stringify(log, undefined, 2);
}

/** Settled drift is no alert any more. */
function settledIn(stack: StackReport): string[] {
  const byKind = Map.groupBy(resourcesIn(stack), ({ kind }) => kind);
  return (["repaired", "accepted"] as const).flatMap((kind) => {
    const titles = byKind.get(kind)?.map(titleOf);
    return titles ? [`${stack.name}: ${kind} ${titles.join(", ")}.`] : [];
  });
}

function resultsOf(stack: StackReport): Result[] {
  const { folder, name: stackName, differences } = stack;
  const open = differences.filter(({ kind }) => kind === "drift" || kind === "ignored");
  return open.map((one) => {
    const { urn, id, property, reason, since } = one;
    const title = `${stackName}: ${titleOf(one)} (${id})`;
    const at = { file: projectFile(stack), identity: `${folder} ${stackName}` };
    return {
      ...(property === undefined
        ? result("gone", `${title} is gone.`, { ...at, name: urn })
        : result("changed", `${title}: ${property} is ${changeMessage(one)}.`, { ...at, name: `${urn}#${property}` })),
      ...(since && { baselineState: baselineStates[since] }),
      ...(reason !== undefined && {
        suppressions: [{ kind: "external", status: "accepted", justification: reason }],
      }),
    };
  });
}

const baselineStates = { new: "new", changed: "updated", same: "unchanged" } as const;

function rule([id, [, text]]: [string, readonly [string, string]]): ReportingDescriptor {
  return { id, shortDescription: { text } };
}

function result(
  ruleId: keyof typeof rules,
  text: string,
  { file, name, identity = "" }: { file: string; name: string; identity?: string },
): Result {
  return {
    ruleId,
    level: rules[ruleId][0],
    message: message(text),
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: name, kind: "resource" }],
      },
    ],
    // The fingerprint has no values, so that an alert stays the same while they change.
    partialFingerprints: { "drift/v1": createHash("sha256").update(`${ruleId} ${identity} ${name}`).digest("hex") },
  };
}

function notification(level: Notification.level, text: string): Notification {
  return { level, message: message(text) };
}

/** Escapes links and placeholders of SARIF messages. */
function message(text: string): Message {
  return { text: text.replace(/[\\[\]]/g, "\\$&").replace(/[{}]/g, "$&$&") };
}

function changeMessage(one: Difference): string {
  if (one.secret) return secretLabel(one);
  return formatOneLine(one)
    ? `${formatValue(one.to)} instead of ${formatValue(one.from)}`
    : "another one: see the report";
}

/**
 * The project file: code scanning shows each result beside a file. It wants paths from the root of the repository, and
 * none outside of it.
 */
function projectFile({ folder, projectFile = "Pulumi.yaml" }: StackReport): string {
  const parts = folder.replaceAll("\\", "/").split("/");
  const inside = parts.filter((part) => part !== "." && part !== "..");
  return [...inside, projectFile].map(encodeURIComponent).join("/");
}
