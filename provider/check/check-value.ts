import { z } from "zod";
import { type Asset, isArchive, isAsset, readAsset } from "../define/asset";
import type { Problem, Properties } from "../define/define";
import { isRecord, ownMember } from "../define/is-record";
import { hasUnknown, isUnknown, omitUnknowns, valueAt } from "../define/unknown";
import { groupOf, memberOf, membersAt, metaOf, propertiesOf, unwrap } from "../define/zod-schema";
import { explainIssue, suggestion } from "./explain-issue";

interface CheckedValue {
  /** The value with defaults filled in. Unknown values stay in place. */
  readonly value: unknown;
  /** The value without what is unknown in it. Undefined where it is invalid; of a group, only invalid members are missing. */
  readonly valid: unknown;
  readonly problems: readonly Problem[];
}

/** Checks a program's arguments. */
export function checkArguments(schema: z.ZodObject, given: Properties) {
  const names = Object.keys(schema.shape);
  const unexpected = undeclaredIn(schema, given).map((name) => ({
    path: [name],
    reason: `is not an argument${suggestion(name, names)}`,
  }));
  return checkGroup(schema, given, unexpected);
}

function undeclaredIn(schema: z.ZodObject, given: Properties): string[] {
  return Object.keys(given).filter((name) => !Object.hasOwn(schema.shape, name) && given[name] !== undefined);
}

/** The names are part of the reason, since those of a secret group may not be shown. */
function undeclaredMembers(schema: z.ZodObject, given: Properties): Problem[] {
  const keys = undeclaredIn(schema, given);
  if (keys.length === 0) return [];
  const issue = { code: "unrecognized_keys" as const, keys, path: [], message: "", input: given };
  return [explainIssue(issue, given, Object.keys(schema.shape))];
}

function checkGroup(schema: z.ZodObject, given: Properties, unexpected: readonly Problem[]) {
  const problems = [...unexpected];
  const [value, valid]: [Properties, Properties] = [{}, {}];
  for (const [name, member] of propertiesOf(schema)) {
    const checked = checkValue(member, ownMember(given, name) ?? undefined);
    problems.push(...below(name, checked.problems));
    if (checked.value !== undefined) value[name] = checked.value;
    if (checked.valid !== undefined) valid[name] = checked.valid;
  }
  return { value, valid, problems };
}

function checkValue(schema: z.ZodType, value: unknown): CheckedValue {
  if (isUnknown(value)) return { value, valid: undefined, problems: [] };
  const group = groupOf(schema);
  if (group && isRecord(value)) return checkGroup(group, value, undeclaredMembers(group, value));
  if (isAsset(value) && metaOf(schema).asset) return checkAsset(schema, value);
  if ((isAsset(value) || isArchive(value)) && metaOf(schema).localPath)
    return { value, valid: undefined, problems: [{ path: [], reason: pathReason(value) }] };
  const isPartlyUnknown = hasUnknown(value);
  const checked = isPartlyUnknown ? checkPartlyUnknown(schema, value) : parse(schema, value);
  const valid = isPartlyUnknown ? omitUnknowns(checked.value) : checked.value;
  return { ...checked, valid: checked.problems.length > 0 ? undefined : valid };
}

function pathReason(value: unknown): Problem["reason"] {
  const path = isRecord(value) ? value.path : undefined;
  return (quote) => `is a path, not an asset or archive: write ${path ? quote(path) : "the path"} itself`;
}

/** Checks the text of an asset. Only the asset itself is kept in the state. */
function checkAsset(schema: z.ZodType, asset: Asset): CheckedValue {
  const read = readAsset(asset);
  if ("problem" in read) return { value: asset, valid: undefined, problems: [{ path: [], reason: read.problem }] };
  const { problems } = parse(schema, read.text);
  return { value: asset, valid: problems.length > 0 ? undefined : read.text, problems };
}

type Parsed = Omit<CheckedValue, "valid">;

/** Checks what is known of a value, so that an unknown one does not keep defaults from its neighbours. */
function checkPartlyUnknown(schema: z.ZodType, value: unknown): Parsed {
  if (isUnknown(value)) return { value, problems: [] };
  if (!hasUnknown(value)) return parse(schema, value);
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject && isRecord(value)) return checkMembers(inner, value);
  if (inner instanceof z.ZodRecord && isRecord(value)) return checkValues(inner, value);
  if (inner instanceof z.ZodArray && Array.isArray(value)) return checkItems(inner, value);
  return parse(schema, value);
}

function checkMembers(schema: z.ZodObject, given: Properties): Parsed {
  const undeclared = Object.entries(given).filter(([name]) => !Object.hasOwn(schema.shape, name));
  const withoutMembers = new z.ZodObject({ ...schema.def, shape: {}, checks: [] });
  const others = parse(withoutMembers, Object.fromEntries(undeclared), schema);
  const checked = propertiesOf(schema).map(([name, member]) => ({
    name,
    ...checkPartlyUnknown(member, ownMember(given, name)),
  }));
  const members = checked.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]));
  return {
    value: { ...Object.fromEntries(members), ...(others.problems.length > 0 ? {} : { ...Object(others.value) }) },
    problems: [...checked.flatMap(({ name, problems }) => below(name, problems)), ...others.problems],
  };
}

function checkValues(schema: z.ZodRecord, given: Properties): Parsed {
  const keys = parse(z.partialRecord(schema.keyType, anything), given);
  const checked = Object.entries(given).map(
    ([name, value]) => [name, checkPartlyUnknown(memberOf(schema, name), value)] as const,
  );
  return {
    value: Object.fromEntries(checked.map(([name, { value }]) => [name, value])),
    problems: [...keys.problems, ...checked.flatMap(([name, { problems }]) => below(name, problems))],
  };
}

function checkItems(schema: z.ZodArray, given: readonly unknown[]): Parsed {
  const list = parse(new z.ZodArray({ ...schema.def, element: anything }), given);
  const checked = given.map((item, at) => ({ at, ...checkPartlyUnknown(memberOf(schema, at), item) }));
  return {
    value: checked.map(({ value }) => value),
    problems: [...list.problems, ...checked.flatMap(({ at, problems }) => below(at, problems))],
  };
}

const anything = z.unknown();

/** Parses a value. Problems of unknown values in it are left out. `named` has the names to suggest. */
function parse(schema: z.ZodType, value: unknown, named = schema): Parsed {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { value: parsed.data, problems: loneSurrogatesIn(parsed.data) };
  const known = parsed.error.issues.filter((issue) => !isUnknown(valueAt(value, issue.path)));
  return {
    value,
    problems: known.map((issue) => explainIssue(issue, valueAt(value, issue.path), membersAt(named, issue.path))),
  };
}

function below(key: string | number, problems: readonly Problem[]): Problem[] {
  return problems.map(({ path, reason }) => ({ path: [key, ...path], reason }));
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
