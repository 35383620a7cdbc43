import { createHash } from "node:crypto";
import type { Log, Notification, ReportingDescriptor, Result } from "sarif";
import { version } from "../../sdk/version";
import { nameInUrn } from "../engine/changes";
import { unmanaged } from "./build-report";
import { inOneLine, inWords, secretInWords } from "./differences";
import type { Failure, PropertyDrift, Report } from "./report";
import { titleOf } from "./words";

const rules = {
  changed: "A property has another value on the platform than in the stack's state.",
  gone: "An object of a stack is gone from the platform.",
  unmanaged: "An object on the platform is managed by no stack.",
} as const;

/** The report as SARIF 2.1.0: a result for each property that differs, for each object that is gone or unmanaged. */
export function sarif({ stacks, inventory, failures }: Report): string {
  const results = stacks.flatMap(({ name: stack, folder, findings }) =>
    findings.flatMap((finding) => {
      const place = { file: projectFile(folder), name: finding.urn };
      const title = `${stack}: ${titleOf(finding)} (${finding.id})`;
      if (finding.change === "gone") return [result("gone", "error", `${title} is gone.`, place)];
      return finding.properties.map((drift) =>
        result("changed", "warning", `${title}: ${drift.property} is ${nowAndThen(drift)}.`, {
          ...place,
          name: `${finding.urn}#${drift.property}`,
        }),
      );
    }),
  );
  const file = projectFile(stacks[0]?.folder ?? ".");
  const free = unmanaged(inventory?.objects ?? []).map(({ type, id, name }) =>
    result("unmanaged", "note", `${type} ${name} (${id}) is managed by no stack.`, { file, name: `${type} ${id}` }),
  );
  const notifications = [
    ...stacks.flatMap(({ name, failures }) => failures.map((failure) => notification([name], failure))),
    ...failures.map((failure) => notification([], failure)),
  ];
  const log: Log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "pulumi-bunny", version, rules: Object.entries(rules).map(rule) } },
        invocations: [{ executionSuccessful: notifications.length === 0, toolExecutionNotifications: notifications }],
        results: [...results, ...free],
      },
    ],
  };
  return JSON.stringify(log, undefined, 2);
}

function rule([id, text]: [string, string]): ReportingDescriptor {
  return { id, shortDescription: { text } };
}

function result(
  ruleId: keyof typeof rules,
  level: Result.level,
  text: string,
  { file, name }: { file: string; name: string },
): Result {
  return {
    ruleId,
    level,
    message: { text },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: file }, region: { startLine: 1 } },
        logicalLocations: [{ fullyQualifiedName: name, kind: "resource" }],
      },
    ],
    // The same drift is the same alert, however its values go on to change.
    partialFingerprints: { "drift/v1": createHash("sha256").update(`${ruleId} ${name}`).digest("hex") },
  };
}

function notification(where: readonly string[], { urn, message }: Failure): Notification {
  const words = [...where, ...(urn === undefined ? [] : [nameInUrn(urn)]), message];
  return { level: "error", message: { text: words.join(": ") } };
}

function nowAndThen(drift: PropertyDrift): string {
  if (drift.secret) return secretInWords(drift);
  const { from, to } = drift;
  return inOneLine(drift) ? `${inWords(to)} instead of ${inWords(from)}` : "another one: see the report";
}

/** A file that every project has: code scanning shows a result beside one. */
function projectFile(folder: string): string {
  const path = folder.replaceAll("\\", "/");
  return encodeURI(path === "." ? "Pulumi.yaml" : `${path}/Pulumi.yaml`);
}
