import type { z } from "zod";

/**
 * Parses the JSON of a file.
 *
 * @throws Error with the file and the path of what is wrong in it: `account.json: pullZones[0].Name: …`.
 */
export function parseJson<T extends z.ZodType>(
  schema: T,
  text: string,
  file: string,
  revive?: (key: string, value: unknown) => unknown,
): z.output<T> {
  const parsed = schema.safeParse(read(text, file, revive));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${file}: ${formatPath(issue?.path ?? [])}: ${issue?.message ?? "is not valid"}`);
}

function read(text: string, file: string, revive?: (key: string, value: unknown) => unknown): unknown {
  try {
    return JSON.parse(text, revive);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** `pullZones[0].Hostnames[1].Value`; `the file` for all of it. */
export function formatPath(path: readonly PropertyKey[]): string {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return text.replace(/^\./, "") || "the file";
}
