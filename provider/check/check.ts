import { z } from "zod";
import { secretMark } from "../../sdk/internal";
import type { Claim, Claims, Declared } from "../define/claims";
import type { Count } from "../define/counts";
import type { Problem, Properties } from "../define/define";
import { isRecord } from "../define/is-record";
import { markBelow, secrecyAt } from "../define/secret-paths";
import { hasUnknown, restoreUnknowns } from "../define/unknown";
import { groupOf, memberOf, pick, unwrap } from "../define/zod-schema";
import { redacted } from "../messages/redaction";
import { checkArguments } from "./check-value";
import { formatValue } from "./explain-issue";

export interface Checked {
  /**
   * The arguments with defaults filled in, each property in its normal form. Unknown values of the program
   * stay in place, and a property that is calculated from one is unknown, unless there are problems.
   */
  inputs: Record<string, unknown>;
  problems: Problem[];
}

interface Checkable {
  name: string;
  inputs: z.ZodObject;
  readAhead?(inputs: object, given: ReadonlySet<string>): Promise<void>;
  check?(
    inputs: object,
    given: ReadonlySet<string>,
    prior: Readonly<Properties>,
  ): { problems: Problem[]; normal?: object };
  claims?(inputs: object): readonly Claim[];
  counts?(inputs: object): readonly Count[];
}

/** Reads the local files that the check of these arguments needs. */
export async function readAhead(definition: Checkable, args: Properties): Promise<void> {
  if (!definition.readAhead) return;
  const { valid } = checkArguments(definition.inputs, args);
  await definition.readAhead(valid, new Set(givenPaths(definition.inputs, args)));
}

/** What a check may know besides the arguments. */
interface CheckOptions {
  /** Of the resources that the run has checked before. */
  readonly claims?: Claims;
  readonly declared?: Declared | undefined;
  /** The inputs of the state. */
  readonly prior?: Readonly<Properties>;
}

/**
 * Validates a program's arguments and reports every problem at once, conflicts with resources checked earlier in the
 * run included. Unknown values are skipped.
 */
export function check(
  definition: Checkable,
  args: Readonly<Record<string, unknown>>,
  { claims, declared, prior = {} }: CheckOptions = {},
): Checked {
  const { value: inputs, valid, problems } = checkArguments(definition.inputs, args);
  const more = definition.check?.(valid, new Set(givenPaths(definition.inputs, args)), pick(definition.inputs, prior));
  problems.push(...(more?.problems ?? []));
  const normal = inNormalForm(definition.inputs, { ...more?.normal }, inputs);
  const known = inNormalForm(definition.inputs, { ...more?.normal }, valid);
  problems.push(...(claims?.add(definition.name, definition.claims?.(known) ?? [], declared) ?? []));
  if (claims && declared) problems.push(...claims.counts.add(definition.counts?.(known) ?? [], declared.key));
  if (problems.length > 0)
    // Outside of a preview the engine refuses an unknown input before it shows any problem.
    for (const [name, value] of Object.entries(normal))
      if (hasUnknown(value) && !hasUnknown(args[name])) delete normal[name];
  return { inputs: normal, problems };
}

/** The paths of the arguments that are given, groups with their members. */
function givenPaths(schema: z.ZodObject, args: Properties, prefix = ""): string[] {
  return Object.entries(args).flatMap(([name, value]) => {
    if (value == null) return [];
    const path = `${prefix}${name}`;
    const group = groupOf(memberOf(schema, name));
    return group && isRecord(value) ? [path, ...givenPaths(group, value, `${path}.`)] : [path];
  });
}

/** The arguments with those that have a normal form in it, also in groups. One whose form is undefined is left out. */
export function inNormalForm(schema: z.ZodObject, normal: Properties, inputs: Properties): Properties {
  const result = { ...inputs };
  for (const [name, value] of Object.entries(normal)) {
    const group = groupOf(memberOf(schema, name));
    const original = inputs[name];
    const restored =
      group && isRecord(value) && isRecord(original)
        ? inNormalForm(group, value, original)
        : restoreUnknowns(value, original);
    if (restored === undefined) delete result[name];
    else result[name] = restored;
  }
  return result;
}

/** `entries[3]: "x" is not an address`: the property path, if there is one, and the reason. */
export function formatProblem(problem: Problem): string {
  return formatRedactedProblem(anything, [], problem);
}

const anything = z.unknown();

/** Formats a problem with the values at the paths of secrets redacted, and the keys of maps in them. */
export function formatRedactedProblem(
  schema: z.ZodType,
  secrets: readonly string[],
  { path, reason }: Problem,
): string {
  const secrecy = secrecyAt(secrets, path);
  const quote = {
    secret: () => secretMark,
    contains: (value: unknown) => formatValue(markBelow(value, secrets, path, () => secretMark)),
    none: formatValue,
  }[secrecy];
  const message = typeof reason === "string" ? reason : reason(quote, secrecy === "secret");
  const where = withoutKeys(schema, secrets, path).reduce<string>(
    (parent, key) => (typeof key === "number" ? `${parent}[${key}]` : parent ? `${parent}.${key}` : key),
    "",
  );
  return where === "" ? redacted(message) : `${where}: ${redacted(message)}`;
}

/** The path, in which a key of a map that is secret as a whole is not named: it is a part of the secret. */
function withoutKeys(schema: z.ZodType, secrets: readonly string[], path: Problem["path"]): Problem["path"] {
  let parent = schema;
  return path.map((key, at) => {
    const isOfMap = unwrap(parent) instanceof z.ZodRecord;
    parent = memberOf(parent, key);
    return isOfMap && secrecyAt(secrets, path.slice(0, at)) === "secret" ? secretMark : key;
  });
}
