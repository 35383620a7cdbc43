import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import pLimit from "p-limit";
import { z } from "zod";
import type { Properties } from "../../provider/define/define";
import { isRecord, ownMember } from "../../provider/define/is-record";
import { groupOf, metaOf, propertiesOf } from "../../provider/define/zod-schema";
import { isEquivalent } from "../../provider/diff/equality";
import { read } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import type { BunnyClient } from "../../sdk";
import { secretMark } from "../../sdk/internal";
import { withClient } from "../options/client";
import { writeOutput } from "../output/write-output";
import type { ManagedResource } from "./findings";
import type { Inspection } from "./inspect-stacks";
import type { Finding, PropertyDrift, StackReport } from "./report";

/**
 * The values of the arguments that programs leave out, as they were when each was first read: the state has none of
 * them. Null is none.
 */
const recorded = z.object({
  version: z.literal(1),
  resources: z.record(z.string(), z.object({ id: z.string(), arguments: z.record(z.string(), z.unknown()) })),
});

type Recorded = z.output<typeof recorded>;

/**
 * Adds what differs between the arguments that programs leave out and those of the file, and records in the file what it
 * does not have. Adds the outputs that differ from those of the last deployment. A stack that failed or is being
 * deployed stays as it is.
 */
export async function compareLeftOut({ reports, managed }: Inspection, file: string): Promise<StackReport[]> {
  const before = recordedIn(file);
  const after: Recorded = { version: 1, resources: { ...before.resources } };
  const limit = pLimit(availableParallelism() * 4);
  return withClient(async (api) => {
    const compared = reports.map(async (report) => {
      if (report.status === "failed" || report.status === "deploying") return report;
      const all = (managed.get(report) ?? []).filter(({ id }) => !id.includes(secretMark));
      const results = await limit.map(all, async (resource) => {
        const key = `${report.name} ${resource.urn}`;
        const { properties, failure, now } = await compareOne(resource, before.resources[key], api);
        if (now) after.resources[key] = { id: resource.id, arguments: now };
        return { resource, properties: [...properties, ...(resource.changedOutputs ?? [])], failure };
      });
      return withDifferences(report, results);
    });
    const reported = await Promise.all(compared);
    await writeOutput(`${JSON.stringify(after, undefined, 2)}\n`, file);
    return reported;
  });
}

interface Compared {
  readonly properties: readonly PropertyDrift[];
  /** What the file has of the resource from now on. */
  readonly now?: Properties;
  readonly failure?: string;
}

async function compareOne(
  resource: ManagedResource,
  known: Recorded["resources"][string] | undefined,
  api: BunnyClient,
): Promise<Compared> {
  const definition = resourceNamed(resource.type);
  const isKnown = known?.id === resource.id;
  // Nothing reads what the program leaves out of it.
  if (definition.noImport !== undefined) return { properties: [] };
  try {
    const current = await read(definition, resource.id, undefined, api);
    // A refresh reports what is gone.
    if (!current) return { properties: [] };
    const now = leftOut(definition.inputs, resource.inputs, current.inputs);
    const properties = now.flatMap(({ path, value, schema }): PropertyDrift[] => {
      const from = isKnown ? known.arguments[path] : undefined;
      if (from === undefined || isEquivalent(schema, from, value)) return [];
      const shown = { ...(from !== null && { from }), ...(value !== null && { to: value }) };
      return [{ property: path, ...shown, secret: false, leftOut: true }];
    });
    const values = now.map(({ path, value }): [string, unknown] => [path, value]);
    return { properties, now: { ...Object.fromEntries(values), ...(isKnown && known.arguments) } };
  } catch (error) {
    return { properties: [], failure: error instanceof Error ? error.message : String(error) };
  }
}

interface LeftOut {
  readonly path: string;
  readonly value: unknown;
  readonly schema: z.ZodType;
}

/** The arguments that the program leaves out, by path, with their values on the platform. Secrets are in no file. */
function leftOut(schema: z.ZodObject, given: Properties, current: Properties, prefix = ""): LeftOut[] {
  return propertiesOf(schema).flatMap(([name, member]): LeftOut[] => {
    const [known, value] = [ownMember(given, name), ownMember(current, name)];
    const path = `${prefix}${name}`;
    const group = groupOf(member);
    if (group) return leftOut(group, isRecord(known) ? known : {}, isRecord(value) ? value : {}, `${path}.`);
    const { secret, writeOnly, repeats } = metaOf(member);
    if (known != null || secret || writeOnly || repeats) return [];
    return [{ path, value: value ?? null, schema: member }];
  });
}

function withDifferences(
  report: StackReport,
  results: readonly { resource: ManagedResource; properties: readonly PropertyDrift[]; failure: string | undefined }[],
): StackReport {
  const findings = new Map<string, Finding>(report.findings.map((finding) => [finding.urn, finding]));
  for (const { resource, properties } of results) {
    const { urn, fullType: type, name, id } = resource;
    const known = findings.get(urn) ?? { urn, type, name, id, change: "changed" as const, properties: [] };
    const isReported = ({ property }: PropertyDrift) => known.properties.some((one) => one.property === property);
    const more = properties.filter((one) => !isReported(one));
    if (more.length > 0) findings.set(urn, { ...known, properties: [...known.properties, ...more] });
  }
  const failures = results.flatMap(({ resource: { urn }, failure }) =>
    failure === undefined ? [] : { urn, message: `What the program leaves out was not read: ${failure}` },
  );
  const all = [...findings.values()].toSorted((a, b) => (a.urn < b.urn ? -1 : 1));
  const status = failures.length > 0 ? "failed" : report.status;
  return { ...report, status, findings: all, failures: [...report.failures, ...failures] };
}

function recordedIn(file: string): Recorded {
  if (!existsSync(file)) return { version: 1, resources: {} };
  try {
    return recorded.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(
      `${file} is no file that --strict wrote. Name another one, or delete it to record all values anew.`,
    );
  }
}
