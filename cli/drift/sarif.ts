import { createHash } from "node:crypto";
import type { Log, Message, Notification, ReportingDescriptor, Result } from "sarif";
import { resourceNameIn } from "../../provider/hosts/tokens";
import { version } from "../../sdk/version";
import { unmanaged } from "./build-report";
import { settledAs } from "./chosen";
import { formatOneLine, formatValue, secretLabel } from "./differences";
import { driftIn } from "./ignored";
import { lintLine, noticesOf, titleOf, zonesWithFindings, zoneTitle } from "./labels";
import type { Failure, Finding, PropertyDrift, Report, StackReport } from "./report";

const rules = {
  changed: "A property has another value on the platform than in the stack's state.",
  gone: "An object of a stack is gone from the platform.",
  setting: "A setting that the program leaves out has another value on the platform than before.",
  unmanaged: "An object on the platform is managed by no stack.",
  lint: "A rule or setting of a pull zone certainly does not do what it is for.",
} as const;

/** The report as SARIF 2.1.0: a result for each property that differs, for each object that is gone or unmanaged. */
export function sarif(report: Report): string {
  const { stacks, inventory, failures } = report;
  const results = stacks.flatMap(resultsOf);
  const [first] = stacks;
  const free = unmanaged(inventory?.objects ?? []).map(({ type, id, name }) =>
    result("unmanaged", "note", `${type} ${name} (${id}) is managed by no stack.`, {
      file: first ? projectFile(first) : "Pulumi.yaml",
      name: `${type} ${id}`,
      identity: "",
    }),
  );
  const wrong = zonesWithFindings(report).flatMap((zone) =>
    zone.findings.map((one) =>
      result("lint", "warning", `${zoneTitle(zone)}: ${lintLine(one)}.`, {
        file: first ? projectFile(first) : "Pulumi.yaml",
        name: one.where.resource ?? `${one.where.kind} ${one.where.id}`,
        identity: one.id,
      }),
    ),
  );
  const problems = [
    ...stacks.flatMap(({ name, failures }) => failures.map((failure) => problem([name], failure))),
    ...failures.map((failure) => problem([], failure)),
  ];
  const settled = stacks.flatMap((stack) => {
    const byHow = Map.groupBy(driftIn(stack), (finding) => settledAs(stack, finding));
    byHow.delete(undefined);
    return [...byHow].map(([how, all]) =>
      notification("note", `${stack.name}: ${how} ${all.map(titleOf).join(", ")}.`),
    );
  });
  const notice = (text: string) => notification("warning", text);
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "pulumi-bunny", version, rules: Object.entries(rules).map(rule) } },
        invocations: [
          {
            executionSuccessful: problems.length === 0,
            toolExecutionNotifications: [...problems, ...settled, ...noticesOf(report).map(notice)],
          },
        ],
        results: [...results, ...free, ...wrong],
      },
    ],
  };
  return JSON.stringify(log, undefined, 2);
}

function resultsOf(stack: StackReport): Result[] {
  const at = { file: projectFile(stack), identity: `${stack.folder} ${stack.name}` };
  // Settled drift is no alert any more.
  const open = stack.findings.filter((finding) => settledAs(stack, finding) === undefined);
  return open.flatMap((finding) => {
    const title = `${stack.name}: ${titleOf(finding)} (${finding.id})`;
    if (finding.change === "gone")
      return [result("gone", "error", `${title} is gone.`, { ...at, name: finding.urn, about: finding })];
    return finding.properties.map((drift) =>
      result(
        drift.leftOut ? "setting" : "changed",
        drift.leftOut ? "note" : "warning",
        `${title}: ${drift.property} is ${changeMessage(drift)}.`,
        {
          ...at,
          name: `${finding.urn}#${drift.property}`,
          about: drift,
        },
      ),
    );
  });
}

function rule([id, text]: [string, string]): ReportingDescriptor {
  return { id, shortDescription: { text } };
}

function result(
  ruleId: keyof typeof rules,
  level: Result.level,
  text: string,
  {
    file,
    name,
    identity,
    about: { ignored, since } = {},
  }: { file: string; name: string; identity: string; about?: Pick<Finding, "ignored" | "since"> },
): Result {
  return {
    ruleId,
    level,
    message: message(text),
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: name, kind: "resource" }],
      },
    ],
    // The fingerprint has no values, so that an alert stays the same while they change.
    partialFingerprints: { "drift/v1": createHash("sha256").update(`${ruleId} ${identity} ${name}`).digest("hex") },
    ...(since && { baselineState: baselineStates[since] }),
    ...(ignored !== undefined && {
      suppressions: [{ kind: "external" as const, status: "accepted" as const, justification: ignored }],
    }),
  };
}

const baselineStates = { new: "new", changed: "updated", same: "unchanged" } as const;

function problem(where: readonly string[], { urn, message }: Failure): Notification {
  return notification("error", [...where, ...(urn === undefined ? [] : [resourceNameIn(urn)]), message].join(": "));
}

function notification(level: Notification.level, text: string): Notification {
  return { level, message: message(text) };
}

/** Escapes links and placeholders of SARIF messages. */
function message(text: string): Message {
  return { text: text.replace(/[\\[\]]/g, "\\$&").replace(/[{}]/g, "$&$&") };
}

function changeMessage(drift: PropertyDrift): string {
  if (drift.secret) return secretLabel(drift);
  const { from, to } = drift;
  return formatOneLine(drift) ? `${formatValue(to)} instead of ${formatValue(from)}` : "another one: see the report";
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
