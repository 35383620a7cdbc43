import { BunnyError } from "../errors";

/** An operation as the vendor writes it: method, space, path with `{placeholders}`. */
export type Operation = `${"GET" | "HEAD" | "OPTIONS" | "DESCRIBE" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

/** Whether an operation or a method only reads. A token for the API key changes nothing. */
export function isRead(operation: string): boolean {
  return /^(GET|HEAD|OPTIONS|DESCRIBE)( |$)|^POST \/(apikey\/exchange|registries\/(digest|tags|image-config|config-suggestions))$/.test(
    operation,
  );
}

/** The placeholders of an operation's path: `{ id: PathPart }` for `GET /pullzone/{id}`. */
export type PathParameters<O extends string> = O extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: PathSegment | readonly string[] } & PathParameters<Rest>
  : unknown;

export type PathSegment = number | string;

/**
 * Fills the placeholders of an operation's path. Each value is percent-encoded; a value that would change the path
 * (empty, `.`, `..`) is refused. A list is so many segments, and none leaves out the placeholder with its slash.
 *
 * @throws BunnyError `invalid_argument`
 */
export function fillPath<O extends Operation>(operation: O, parameters: PathParameters<O> | undefined): string {
  const [start = "", ...rest] = operation.slice(operation.indexOf(" ") + 1).split(/[{}]/);
  let path = start;
  // Names of placeholders, each followed by the text up to the next.
  for (let at = 0; at < rest.length; at += 2) {
    const name = rest[at] ?? "";
    const value = (parameters as Record<string, PathSegment | readonly string[]> | undefined)?.[name];
    if (typeof value === "object" && value.length === 0) path = path.replace(/\/$/, "");
    const segments = typeof value === "object" ? value : [value];
    path += segments.map((segment) => encoded(operation, name, segment)).join("/") + rest[at + 1];
  }
  return path;
}

function encoded(operation: Operation, name: string, value: PathSegment | undefined): string {
  const text = String(value ?? "");
  const isNumber = typeof value === "number";
  const changesPath = text === "" || text === "." || text === "..";
  if (changesPath || !text.isWellFormed() || (isNumber && !Number.isSafeInteger(value))) {
    throw new BunnyError(
      "invalid_argument",
      `${operation} cannot be sent: ${name} is ${JSON.stringify(text.slice(0, 80))}, which is not ${isNumber ? "a whole number" : "a path segment"}.`,
      { operation, field: name },
    );
  }
  return encodeURIComponent(text);
}

/**
 * Writes a query string, leaving out what is undefined. Arrays repeat their name.
 *
 * @throws BunnyError `invalid_argument`
 */
export function queryString(query: Query | undefined): string {
  if (!query) return "";
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined)
      .map((item) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(name, String(item)))}`),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function wellFormed(name: string, text: string): string {
  if (text.isWellFormed()) return text;
  throw new BunnyError(
    "invalid_argument",
    `${name} cannot be sent: ${JSON.stringify(text.slice(0, 80))} contains invalid Unicode (a lone surrogate).`,
    { field: name },
  );
}

export type Query = Record<string, QueryValue | readonly QueryValue[]>;
type QueryValue = string | number | boolean | undefined;
