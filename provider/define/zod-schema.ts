import { z } from "zod";
import { memberPath } from "./property-path";

/** The properties of an object schema, in declaration order. None of any other schema. */
export function propertiesOf(schema: z.ZodType): [name: string, schema: z.ZodType][] {
  const inner = unwrap(schema);
  return inner instanceof z.ZodObject ? (Object.entries(inner.shape) as [string, z.ZodType][]) : [];
}

type Flag = "replaceOnChange" | "secret" | "asset" | "compactCopy" | "calculated";

/** The names of the properties whose metadata has the flag. */
export function propertiesWith(schema: z.ZodObject, flag: Flag): string[] {
  return propertiesOf(schema).flatMap(([name, property]) => (metaOf(property)[flag] ? [name] : []));
}

const foundPaths = oncePerSchema(() => new Map<Flag, readonly string[]>());

/**
 * The paths of the properties whose metadata has the flag, members of objects included: `awsSigning.key`. Of a list or
 * record whose items have it, the path of the list or record.
 */
export function pathsWith(schema: z.ZodObject, flag: Flag): readonly string[] {
  const known = foundPaths(schema).get(flag);
  if (known) return known;
  const paths = findPaths(schema, flag, "");
  foundPaths(schema).set(flag, paths);
  return paths;
}

function findPaths(schema: z.ZodObject, flag: Flag, parent: string): string[] {
  return propertiesOf(schema).flatMap(([name, property]) => {
    const path = memberPath(parent, name) ?? name;
    const inner = unwrap(property);
    if (!metaOf(property)[flag] && inner instanceof z.ZodObject) return findPaths(inner, flag, path);
    return hasFlag(property, flag) ? [path] : [];
  });
}

/** Whether a property or anything in it has the flag. */
export function hasFlag(schema: z.ZodType, flag: Flag): boolean {
  if (metaOf(schema)[flag]) return true;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return propertiesOf(inner).some(([, member]) => hasFlag(member, flag));
  return (inner instanceof z.ZodArray || inner instanceof z.ZodRecord) && hasFlag(memberOf(inner, 0), flag);
}

/** A property's `.meta()`, also where it is set under `optional`, `nullable` or `default`. */
export const metaOf = oncePerSchema((schema): Readonly<z.GlobalMeta> => {
  const inner = unwrap(schema);
  return { ...(inner === schema ? {} : inner.meta()), ...schema.meta() };
});

/** Schemas are constants of their definitions, so each result is computed once. */
function oncePerSchema<Result extends object>(compute: (schema: z.ZodType) => Result): (schema: z.ZodType) => Result {
  const results = new WeakMap<z.ZodType, Result>();
  return (schema) => {
    const known = results.get(schema);
    if (known) return known;
    const result = compute(schema);
    results.set(schema, result);
    return result;
  };
}

/** The schema under `optional`, `nullable` and `default`. */
export function unwrap(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrap(schema.unwrap() as z.ZodType);
  }
  return schema;
}

/** The object schema of a group, an object whose members are managed one by one. Undefined for any other property. */
export function groupOf(schema: z.ZodType): z.ZodObject | undefined {
  if (!metaOf(schema).group) return undefined;
  const inner = unwrap(schema);
  return inner instanceof z.ZodObject ? inner : undefined;
}

const anything = z.unknown();

/** The schema of an object's member, of a record's value or of a list's item. `z.unknown()` where none is declared. */
export function memberOf(schema: z.ZodType, key: string | number): z.ZodType {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray) return inner.element as z.ZodType;
  if (inner instanceof z.ZodRecord) return inner.valueType as z.ZodType;
  const isDeclared = inner instanceof z.ZodObject && Object.hasOwn(inner.shape, key);
  return isDeclared ? (inner.shape[key] as z.ZodType) : anything;
}

/** The valid member names of the object at a path. Empty where any name is valid. */
export function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const [key, ...rest] = path;
  if (key !== undefined) return membersAt(memberOf(schema, String(key)), rest);
  const inner = unwrap(schema);
  if (inner instanceof z.ZodObject) return Object.keys(inner.shape);
  return inner instanceof z.ZodRecord && inner.keyType instanceof z.ZodEnum ? inner.keyType.options.map(String) : [];
}

export function isRequired(schema: z.ZodType): boolean {
  return !schema.safeParse(undefined).success;
}

/** The value of a property that is left out. Undefined without a default. */
export function defaultOf(schema: z.ZodType): unknown {
  return schema.safeParse(undefined).data;
}

/** The members of `value` that the schema declares. */
export function pick(schema: z.ZodObject, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => (value[name] === undefined ? [] : [[name, value[name]]])),
  );
}
