import { type Example, type ExampleArgs, type ExampleStep, type ExampleValue, Reference } from "../../define/example";

/** Whether a step calls a data source; otherwise it declares a resource. */
export function readsDataSource({ type }: ExampleStep): boolean {
  return /^get[A-Z]/.test(type);
}

/** The names of an example's references of one kind, without duplicates. */
export function referencesIn(example: Example, kind: Reference["kind"]): string[] {
  const inside = (value: ExampleValue): string[] => {
    if (value instanceof Reference) return value.kind === kind ? [value.name] : [];
    return typeof value === "object" ? Object.values(value).flatMap(inside) : [];
  };
  return [...new Set(example.flatMap(({ args = {} }) => inside(args)))];
}

export function hasExports(example: Example): boolean {
  return example.some(({ exports }) => exports !== undefined);
}

export function isArgs(value: ExampleValue): value is ExampleArgs {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Reference);
}

/** Items between brackets: on one line of at most 75 characters, otherwise one line each. */
export function bracketed(
  [open, close]: readonly [string, string],
  items: readonly string[],
  { indent, space = "" }: { indent: string; space?: string },
): string {
  if (items.length === 0) return open + close;
  const line = `${open}${space}${items.join(", ")}${space}${close}`;
  if (line.length <= 75 && !line.includes("\n")) return line;
  return `${open}\n${items.map((item) => `${indent}${item.replaceAll("\n", `\n${indent}`)},\n`).join("")}${close}`;
}
