import type { z } from "zod";
import { secretMark } from "../../sdk/http/sanitize";
import type { Claim, Claims } from "../define/claims";
import type { Problem } from "../define/define";
import { membersAt, propertiesOf } from "../define/zod-schema";
import { redacted } from "../lifecycle/redaction";
import { explainIssue, formatValue, suggestion } from "./explain-issue";
import { hasUnknown, isUnknown, omitUnknowns, restoreUnknowns, valueAt } from "./unknown";

export interface Checked {
  /** The arguments with defaults filled in, each property in its normal form. Unknown values stay in place. */
  inputs: Record<string, unknown>;
  problems: Problem[];
}

interface Checkable {
  name: string;
  inputs: z.ZodObject;
  check?(inputs: object, given: ReadonlySet<string>): { problems: Problem[]; normal?: object };
  claims?(inputs: object): readonly Claim[];
}

/**
 * Validates a program's arguments and reports every problem at once, conflicts with resources checked earlier in the
 * run included. Unknown values are skipped.
 */
export function check(definition: Checkable, args: Readonly<Record<string, unknown>>, run?: Claims): Checked {
  const names = Object.keys(definition.inputs.shape);
  const unexpected = Object.keys(args).filter((name) => !names.includes(name) && args[name] !== undefined);
  const problems: Problem[] = unexpected.map((name) => ({
    path: [name],
    reason: `is not an argument${suggestion(name, names)}`,
  }));

  const inputs: Record<string, unknown> = {};
  const valid: Record<string, unknown> = {};
  for (const [name, schema] of propertiesOf(definition.inputs)) {
    const { value, problems: own } = checkProperty(schema, args[name]);
    problems.push(...own.map(({ path, reason }) => ({ path: [name, ...path], reason })));
    if (value === undefined) continue;
    inputs[name] = value;
    if (own.length === 0) valid[name] = omitUnknowns(value);
  }

  const more = definition.check?.(valid, new Set(Object.keys(args).filter((name) => args[name] != null)));
  problems.push(...(more?.problems ?? []));
  for (const [name, normal] of Object.entries(more?.normal ?? {})) inputs[name] = restoreUnknowns(normal, inputs[name]);
  problems.push(...(run?.add(definition.name, definition.claims?.({ ...valid, ...more?.normal }) ?? []) ?? []));
  return { inputs, problems };
}

function checkProperty(schema: z.ZodType, value: unknown): { value: unknown; problems: Problem[] } {
  if (isUnknown(value)) return { value, problems: [] };
  const parsed = schema.safeParse(value ?? undefined, { reportInput: true });
  if (parsed.success) return { value: parsed.data, problems: loneSurrogatesIn(parsed.data) };
  const known = parsed.error.issues.filter((issue) => !isUnknown(valueAt(value, issue.path)));
  // Every issue is about an unknown value: nothing can be checked yet.
  if (known.length === 0 && hasUnknown(value)) return { value, problems: [] };
  return {
    value,
    problems: known.map((issue) => explainIssue(issue, valueAt(value, issue.path), membersAt(schema, issue.path))),
  };
}

/** JSON can carry a lone surrogate; UTF-8, and so the engine, cannot. */
function loneSurrogatesIn(value: unknown, path: Problem["path"] = []): Problem[] {
  if (typeof value === "string")
    return value.isWellFormed() ? [] : [{ path, reason: "contains invalid Unicode (a lone surrogate)" }];
  if (typeof value !== "object" || value === null) return [];
  const isValid = (member: unknown) => typeof member === "string" && member.isWellFormed();
  if (Array.isArray(value))
    return value.flatMap((item, index) => (isValid(item) ? [] : loneSurrogatesIn(item, [...path, index])));
  return Object.entries(value).flatMap(([name, member]) => loneSurrogatesIn(member, [...path, name]));
}

/** `entries[3]: "x" is not an address`: the property path, if there is one, and the reason. */
export function formatProblem(problem: Problem): string {
  return formatRedactedProblem([], problem);
}

/** The same, with the values of the named secret properties redacted. */
export function formatRedactedProblem(secrets: readonly string[], { path, reason }: Problem): string {
  const isSecret = secrets.includes(String(path[0]));
  const message = typeof reason === "string" ? reason : reason(isSecret ? () => secretMark : formatValue, isSecret);
  const where = path.reduce<string>(
    (parent, key) => (typeof key === "number" ? `${parent}[${key}]` : parent ? `${parent}.${key}` : key),
    "",
  );
  return where === "" ? redacted(message) : `${where}: ${redacted(message)}`;
}
