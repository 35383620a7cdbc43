import { type Document, type Operation, operationsOf, type Schema } from "./document";

/** A difference between two versions of a document. */
export interface Change {
  /** `breaks`: of an operation that the client has. `new`: what it may get, and all of other operations. */
  readonly kind: "breaks" | "new";
  /** A component of the document, or the path of an operation. */
  readonly resource: string;
  readonly what: string;
}

type Facts = Map<string, { readonly resource: string; readonly schema: Schema & { isRequired?: boolean } }>;

/** The differences between two versions of a document, where the client has some of its operations. */
export function changesBetween(before: Document, after: Document, used: ReadonlySet<string>): Change[] {
  const [was, is] = [factsOf(before), factsOf(after)];
  const sent = reachable(after, used, bodiesOf);
  const ours = new Set([...reachable(before, used, bodiesOf), ...reachable(before, used, responsesOf), ...used]);
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((place): Change[] => {
    const [old, now] = [was.get(place), is.get(place)];
    const [text, next] = [old, now].map((fact) => fact && textOf(fact.schema));
    const resource = (old ?? now)?.resource ?? "";
    // What a whole that came or went had in it came or went with it.
    const isPart = place !== resource && was.has(resource) !== is.has(resource);
    if (text === next || isPart) return [];
    const isSent = sent.has(resource) || used.has(resource);
    const isBroken = old ? !now || !isLonger(old.schema, now.schema) : isSent && now?.schema.isRequired;
    const what = old ? (now ? `${place} was ${text}, is ${next}` : `${place} is gone`) : `${place} is new: ${next}`;
    return [{ kind: isBroken && ours.has(resource) ? "breaks" : "new", resource, what }];
  });
}

/** A reference alone is the same in a list of one. */
const textOf = (schema: Schema) => JSON.stringify(schema).replace(/"oneOf":\[\{("\$ref":"[^"]+")\}\]/, "$1");

/** Whether a schema differs only by more values of its enum. */
function isLonger(before: Schema, after: Schema): boolean {
  const [old, now] = [before, after].map(valuesAndRest) as [Values, Values];
  return old.rest === now.rest && old.values?.every((value) => now.values?.includes(value)) === true;
}

type Values = ReturnType<typeof valuesAndRest>;

/** The values of an enum, which may be a schema each, apart from what else a schema says. */
function valuesAndRest({ enum: all, oneOf, ...schema }: Schema) {
  const each = oneOf?.every((one) => one.enum) ? oneOf.flatMap((one) => one.enum ?? []) : undefined;
  const names = { "x-enumNames": undefined, "x-enum-varnames": undefined, description: undefined };
  return { values: all ?? each, rest: JSON.stringify({ ...schema, ...names, oneOf: each ? undefined : oneOf }) };
}

/** What a document says of each place, without what is in it: of an operation, and of a member of a component. */
function factsOf(document: Document): Facts {
  const facts: Facts = new Map();
  const add = (resource: string, place: string, { properties = {}, items, required = [], ...schema }: Schema) => {
    facts.set(place, { resource, schema });
    if (items) add(resource, `${place}[]`, items);
    for (const [name, member] of Object.entries(properties))
      add(resource, `${place}.${name}`, { ...member, ...(required.includes(name) && { isRequired: true }) });
  };
  for (const [name, schema] of Object.entries(document.components.schemas)) add(name, name, schema);
  for (const [operation, row] of operationsOf(document)) {
    add(operation, operation, {});
    for (const { name, in: where, schema } of row.parameters ?? [])
      add(operation, `${operation} ${where} ${name}`, schema);
    for (const schema of bodiesOf(row)) add(operation, `${operation} body`, schema);
    for (const schema of responsesOf(row)) add(operation, `${operation} response`, schema);
  }
  return facts;
}

const schemasOf = (content: Record<string, { schema?: Schema }> = {}) =>
  Object.values(content).flatMap(({ schema }) => schema ?? []);
const bodiesOf = ({ requestBody }: Operation) => schemasOf(requestBody?.content).slice(0, 1);
const responsesOf = ({ responses = {} }: Operation) =>
  ["200", "201"].flatMap((status) => schemasOf(responses[status]?.content).slice(0, 1)).slice(0, 1);

/** The components that some operations refer to, directly or not. */
function reachable(document: Document, used: ReadonlySet<string>, of: (row: Operation) => Schema[]) {
  const found = new Set<string>();
  const visit = (schema: unknown): void => {
    for (const [, name = ""] of JSON.stringify(schema ?? {}).matchAll(/"\$ref":"[^"]*\/([^"/]+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(document.components.schemas[name]);
    }
  };
  for (const [operation, row] of operationsOf(document)) if (used.has(operation)) visit(of(row));
  return found;
}
