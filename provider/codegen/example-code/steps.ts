import { type Example, type ExampleArgs, type ExampleStep, type ExampleValue, Reference } from "../../define/example";

/** Whether a step reads a data source; otherwise it declares a resource. */
export function reads({ type }: ExampleStep): boolean {
  return /^get[A-Z]/.test(type);
}

/** What an example takes from a place, each once. */
export function taken(example: Example, place: Reference["place"]): string[] {
  const inside = (value: ExampleValue): string[] => {
    if (value instanceof Reference) return value.place === place ? [value.name] : [];
    return typeof value === "object" ? Object.values(value).flatMap(inside) : [];
  };
  return [...new Set(example.flatMap(({ args = {} }) => inside(args)))];
}

/** Whether an example exports something. */
export function hasExports(example: Example): boolean {
  return example.some(({ exports }) => exports !== undefined);
}

/** Whether a value is an object of named values. */
export function isArgs(value: ExampleValue): value is ExampleArgs {
  return typeof value === "object" && !Array.isArray(value) && !(value instanceof Reference);
}

/** Items between brackets: on one line where that is short, otherwise one line each. */
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
