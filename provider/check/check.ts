import type { z } from "zod";
import { secretMark } from "../../sdk/http/sanitize";
import type { Claim, Claims } from "../define/claims";
import type { Problem } from "../define/define";
import { membersAt, propertiesOf } from "../define/zod-schema";
import { redacted } from "../lifecycle/redaction";
import { explainIssue, nearestOf, shown } from "./explain-issue";
import { orUnchanged } from "./or-unchanged";
import { at, hasUnknown, isUnknown, knownPartOf, withUnknowns } from "./unknown";

export interface Checked {
  /** The arguments with defaults filled in, each property in its normal form. Unknowns stay where they were. */
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
 * Checks a program's arguments and finds everything that is wrong with them at once, also with what was checked before
 * in the same run. What is not known yet is passed over.
 */
export function check(definition: Checkable, args: Readonly<Record<string, unknown>>, run?: Claims): Checked {
  const names = Object.keys(definition.inputs.shape);
  const strangers = Object.keys(args).filter((name) => !names.includes(name) && args[name] !== undefined);
  const problems: Problem[] = strangers.map((name) => ({
    path: [name],
    reason: `is not an argument${nearestOf(name, names)}`,
  }));

  const inputs: Record<string, unknown> = {};
  const sound: Record<string, unknown> = {};
  for (const [name, schema] of propertiesOf(definition.inputs)) {
    const { value, problems: found } = checkProperty(schema, args[name]);
    problems.push(...found.map(({ path, reason }) => ({ path: [name, ...path], reason })));
    if (value === undefined) continue;
    inputs[name] = value;
    if (found.length === 0) sound[name] = knownPartOf(value);
  }

  const more = definition.check?.(sound, new Set(Object.keys(args).filter((name) => args[name] != null)));
  problems.push(...(more?.problems ?? []));
  for (const [name, normal] of Object.entries(more?.normal ?? {})) inputs[name] = withUnknowns(normal, inputs[name]);
  problems.push(...(run?.add(definition.name, definition.claims?.({ ...sound, ...more?.normal }) ?? []) ?? []));
  return { inputs, problems };
}

function checkProperty(schema: z.ZodType, value: unknown): { value: unknown; problems: Problem[] } {
  if (isUnknown(value)) return { value, problems: [] };
  const parsed = schema.safeParse(value ?? undefined, { reportInput: true });
  if (parsed.success) return { value: orUnchanged(value, parsed.data), problems: halfCharactersIn(parsed.data) };
  const known = parsed.error.issues.filter((issue) => !isUnknown(at(value, issue.path)));
  // Where all the trouble is with what is not known yet, the property is as good as it can be.
  if (known.length === 0 && hasUnknown(value)) return { value, problems: [] };
  return {
    value,
    problems: known.map((issue) => explainIssue(issue, at(value, issue.path), membersAt(schema, issue.path))),
  };
}

/** Texts that cannot be sent: JSON carries half of a surrogate pair, but neither the engine nor UTF-8 does. */
function halfCharactersIn(value: unknown, path: Problem["path"] = []): Problem[] {
  if (typeof value === "string")
    return value.isWellFormed() ? [] : [{ path, reason: "holds half of a surrogate pair, which is no character" }];
  if (typeof value !== "object" || value === null) return [];
  const isSound = (member: unknown) => typeof member === "string" && member.isWellFormed();
  if (Array.isArray(value))
    return value.flatMap((member, at) => (isSound(member) ? [] : halfCharactersIn(member, [...path, at])));
  return Object.entries(value).flatMap(([name, member]) => halfCharactersIn(member, [...path, name]));
}

/** `entries[3]: "x" is not an address`: where, if it is one property, and what is wrong. */
export function formatProblem(problem: Problem): string {
  return inWordsWithout([], problem);
}

/** The same, with nothing of the values of the properties that are named as secret. */
export function inWordsWithout(secrets: readonly string[], { path, reason }: Problem): string {
  const isSecret = secrets.includes(String(path[0]));
  const words = typeof reason === "string" ? reason : reason(isSecret ? () => secretMark : shown, isSecret);
  const where = path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    "",
  );
  return where === "" ? redacted(words) : `${where}: ${redacted(words)}`;
}
