import { BunnyError } from "../errors";

/** An operation as the vendor writes it: method, space, path with `{placeholders}`. */
export type Operation = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

/** The placeholders of an operation's path: `{ id: PathPart }` for `GET /pullzone/{id}`. */
export type PathParameters<O extends string> = O extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: PathPart } & PathParameters<Rest>
  : unknown;

export type PathPart = number | string;

/**
 * Fills the placeholders of an operation's path. Each part is percent-encoded; a part that would leave its place
 * (empty, `.`, `..`) is refused.
 *
 * @throws BunnyError `invalid_argument`
 */
export function fillPath<O extends Operation>(operation: O, parameters: PathParameters<O>): string {
  const [start = "", ...rest] = templateOf(operation);
  let path = start;
  // Names of placeholders, and after each the text up to the next.
  for (let at = 0; at < rest.length; at += 2) {
    const name = rest[at] ?? "";
    path += encoded(operation, name, (parameters as Record<string, PathPart>)[name]) + rest[at + 1];
  }
  return path;
}

const templates = new Map<Operation, readonly string[]>();

/** The path of an operation, split where its placeholders begin and end. */
function templateOf(operation: Operation): readonly string[] {
  const known = templates.get(operation);
  if (known) return known;
  const template = operation.slice(operation.indexOf(" ") + 1).split(/[{}]/);
  templates.set(operation, template);
  return template;
}

function encoded(operation: Operation, name: string, part: PathPart | undefined): string {
  const text = String(part ?? "");
  const isNumber = typeof part === "number";
  const leavesItsPlace = text === "" || text === "." || text === "..";
  if (leavesItsPlace || !text.isWellFormed() || (isNumber && !Number.isSafeInteger(part))) {
    throw new BunnyError(
      "invalid_argument",
      `${operation} cannot be sent: ${name} is ${JSON.stringify(text.slice(0, 80))}, which is not ${isNumber ? "a whole number" : "a path part"}.`,
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
    `${name} cannot be sent: ${JSON.stringify(text.slice(0, 80))} holds half of a surrogate pair.`,
    { field: name },
  );
}

export type Query = Record<string, QueryValue | readonly QueryValue[]>;
type QueryValue = string | number | boolean | undefined;
