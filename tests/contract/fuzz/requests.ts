import fc from "fast-check";
import { JSONSchemaFaker } from "json-schema-faker";
import type { Operations } from "../prism";

/** An operation as Prism reads it from a document. */
export type OperationModel = Operations[number];
type Parameter = NonNullable<NonNullable<OperationModel["request"]>["query"]>[number];
type Schema = NonNullable<Parameter["schema"]>;

/** A request to an operation, as it is sent. */
export interface FuzzedRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly contentType?: string;
  readonly body?: string;
  /** Whether it sends the account's key, another one, or none. */
  readonly key: "valid" | "wrong" | "none";
}

/** Values for placeholders that are ids of the account's objects. */
export type Ids = (placeholder: string) => string | undefined;

JSONSchemaFaker.option({
  alwaysFakeOptionals: false,
  optionalsProbability: 0.6,
  failOnInvalidTypes: false,
  failOnInvalidFormat: false,
  ignoreMissingRefs: true,
  maxItems: 3,
  maxLength: 40,
  refDepthMax: 4,
});

/** Requests to an operation: valid ones by its document, and ones with single values that are not. */
export function requestsTo(operation: OperationModel, ids: Ids): fc.Arbitrary<FuzzedRequest> {
  const { method, path, request } = operation;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const schemas = new Map((request?.path ?? []).map(({ name, schema }) => [name, schema]));
  const [content] = request?.body?.contents ?? [];
  return fc
    .record({
      path: fc.tuple(...names.map((name) => pathValue(ids(name), schemas.get(name)))),
      query: fc.tuple(...(request?.query ?? []).map(queryValues)),
      body: content?.schema ? bodyOf(content.schema) : fc.constant(undefined),
      key: fc.oneof(
        { weight: 18, arbitrary: fc.constant("valid" as const) },
        { weight: 1, arbitrary: fc.constantFrom("wrong" as const, "none" as const) },
      ),
    })
    .map(({ path: values, query, body, key }) => ({
      method: method.toUpperCase(),
      path: filled(path, values) + queryText(query.flat()),
      ...(body === undefined ? {} : { body, contentType: content?.mediaType ?? "application/json" }),
      key,
    }));
}

/** Values that clients send by mistake, and others that servers forget. */
const odd = fc.constantFrom(
  "0",
  "-1",
  "x",
  "999999999999999",
  "99999999999999999999",
  "1.5",
  "NaN",
  "null",
  "true",
  " ",
  "ä€😀",
  "a/b",
  "..",
  "__proto__",
  "constructor",
  "%",
  "<script>",
  "2026-01-31",
  "01-31-2026",
  "x".repeat(300),
);

function pathValue(id: string | undefined, schema: Schema | undefined): fc.Arbitrary<string> {
  const valid = schema ? fakeOf(schema).map(String) : odd;
  return fc.oneof(
    { weight: id === undefined ? 0 : 12, arbitrary: fc.constant(id ?? "") },
    { weight: id === undefined ? 8 : 2, arbitrary: valid },
    { weight: 2, arbitrary: odd },
  );
}

function queryValues({ name, schema }: Parameter): fc.Arbitrary<[name: string, value: string][]> {
  const valid = schema ? fakeOf(schema) : odd;
  const one = fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: odd });
  return fc
    .option(one)
    .map((value) => (value === null ? [] : [value].flat().map((item): [string, string] => [name, String(item)])));
}

/** A value by a schema, the same for a seed. */
function fakeOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.nat().map((seed) => {
    JSONSchemaFaker.option({ random: randomFrom(seed) });
    return JSONSchemaFaker.generate(schema);
  });
}

/** Most bodies are valid; of the others one value is replaced or removed, or the whole is no JSON. */
function bodyOf(schema: Schema): fc.Arbitrary<string> {
  const valid = fakeOf(schema);
  const replaced = fc
    .tuple(valid, fc.nat(), fc.oneof(odd, fc.jsonValue({ maxDepth: 2 }), fc.constant(undefined)))
    .map(([body, at, value]) => replacedAt(body, at, value));
  return fc.oneof(
    { weight: 10, arbitrary: valid.map(textOf) },
    { weight: 8, arbitrary: replaced.map(textOf) },
    { weight: 1, arbitrary: fc.constantFrom("", "{", "[]", "null", "7", '"x"', '{"__proto__":{"a":1}}') },
  );
}

const textOf = (body: unknown) => JSON.stringify(body) ?? "";

/** The value with one of those in it replaced; undefined removes it. */
function replacedAt(value: unknown, at: number, by: unknown): unknown {
  const places = placesIn(value);
  const place = places[at % places.length] ?? [];
  return withValue(value, place, by);
}

function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...path, name]))];
}

function withValue(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return by;
  const changed = withValue((value as Record<string, unknown>)[name], rest, by);
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? changed : item));
  return { ...value, [name]: changed };
}

/** Numbers in [0, 1), the same for a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function filled(path: string, values: readonly string[]): string {
  let at = 0;
  // A segment of dots would be resolved before it is sent.
  return path.replaceAll(/\{\w+\}/g, () => encodeURIComponent(values[at++] ?? "").replace(/^\.+$/, "dots"));
}

function queryText(pairs: readonly (readonly [string, string])[]): string {
  const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value])).toString();
  return text === "" ? "" : `?${text}`;
}
