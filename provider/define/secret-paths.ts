import type { z } from "zod";
import type { Properties } from "./definition";
import { isRecord } from "./is-record";
import { covers, type PropertyPath, parsePath } from "./property-path";
import { valueAt } from "./unknown";
import { metaOf, pathsWith, propertiesOf } from "./zod-schema";

/** The secrets in a value: all of it, or those of its members. */
type SecretsIn = true | Map<string, SecretsIn>;

/** Applies `mark` to each secret. One whose path leads through a list or a plain value marks all of that. */
export function markAt(values: Properties, paths: Iterable<string>, mark: (secret: unknown) => unknown): Properties {
  const tree = treeOf([...paths].map(pathOf));
  return tree === true ? values : markMembers(values, tree, mark);
}

function treeOf(paths: readonly PropertyPath[]): SecretsIn {
  if (paths.some(({ length }) => length === 0)) return true;
  const byName = Map.groupBy(paths, ([name]) => String(name));
  return new Map([...byName].map(([name, inner]) => [name, treeOf(inner.map((path) => path.slice(1)))]));
}

function markMembers(values: Properties, tree: Map<string, SecretsIn>, mark: (secret: unknown) => unknown): Properties {
  const marked = { ...values };
  for (const [name, secrets] of tree) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) continue;
    marked[name] = secrets !== true && isRecord(value) ? markMembers(value, secrets, mark) : mark(value);
  }
  return marked;
}

/** What a path means for secrets: it is or is in one, it contains some, or neither. */
export function secrecyAt(secrets: readonly string[], path: PropertyPath): "secret" | "contains" | "none" {
  const paths = secrets.map(pathOf);
  if (paths.some((secret) => covers(secret, path))) return "secret";
  return paths.some((secret) => covers(path, secret)) ? "contains" : "none";
}

/** The value at a path, with `mark` applied to each secret below it. */
export function markBelow(
  value: unknown,
  secrets: readonly string[],
  path: PropertyPath,
  mark: (secret: unknown) => unknown,
): unknown {
  if (!isRecord(value)) return value;
  const below = secrets.map(pathOf).flatMap((secret) => (covers(path, secret) ? [secret.slice(path.length)] : []));
  const tree = treeOf(below);
  return tree === true ? mark(value) : markMembers(value, tree, mark);
}

/**
 * The paths of secrets in a resource's properties: those that its schemas or `marked` have, and properties that repeat
 * one of them (`repeats`).
 */
export function secretsIn(
  { inputs, outputs }: { inputs: z.ZodObject; outputs: z.ZodObject },
  values: Properties,
  marked: Iterable<string> = [],
): Set<string> {
  const declared = [inputs, outputs].flatMap((schema) => pathsWith(schema, "secret"));
  const secrets = [...declared.filter((path) => valueAt(values, pathOf(path)) != null), ...marked];
  return new Set([...secrets, ...[inputs, outputs].flatMap((schema) => repeating(schema, secrets))]);
}

/** The names of properties that repeat one of these secrets. */
export function repeating(schema: z.ZodObject, secrets: readonly string[]): string[] {
  return propertiesOf(schema).flatMap(([name, property]) => {
    const repeated = metaOf(property).repeats ?? [];
    return repeated.some((argument) => secrecyAt(secrets, pathOf(argument)) !== "none") ? [name] : [];
  });
}

/** The top-level name of a path. */
export function topOf(path: string): string {
  return String(pathOf(path)[0] ?? path);
}

/** A path as text that the engine's syntax cannot express is a name. */
export function pathOf(text: string): PropertyPath {
  return parsePath(text) ?? [text];
}
