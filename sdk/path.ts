import { BunnyError } from "./errors";

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
  const template = operation.slice(operation.indexOf(" ") + 1);
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const part = (parameters as Record<string, PathPart>)[name];
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
  });
}

/**
 * Writes a query string, leaving out what is undefined. Arrays repeat their name.
 *
 * @throws BunnyError `invalid_argument`
 */
export function queryString(query: Query): string {
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
