import { documented, type Source } from "../../server/sources";
import { DocumentRefused, isMapping, type Mapping, membersOf, type References } from "./openapi-references";

/** How large an OpenAPI document may be. */
export interface DocumentLimits {
  /** Operations. */
  maxEndpoints: number;
  /** Properties that one schema declares. */
  maxFieldsPerType: number;
  /** Steps of a chain of `$ref`, `items` and `properties`. A chain ends where it comes back to itself. */
  maxNestingDepth: number;
  /** Schemas in `components/schemas`, at every depth. */
  maxTotalSchemaNodes: number;
  /** Characters over all regular expressions. */
  maxTotalRegexLength: number;
}

const planLimit: Readonly<Record<keyof DocumentLimits, Source>> = {
  maxEndpoints: documented("shield", "Plan limit: maximum number of endpoints that can be defined"),
  maxFieldsPerType: documented(
    "shield",
    "Plan limit: maximum number of properties a single schema object may declare.",
  ),
  maxNestingDepth: documented(
    "shield",
    "Plan limit: maximum depth of nested `$ref`, `items`, and `properties` chains.",
  ),
  maxTotalSchemaNodes: documented("shield", "Plan limit: combined node count across all `components/schemas` entries."),
  maxTotalRegexLength: documented("shield", "Plan limit: combined character length of all `pattern` regex strings"),
};

/** Refuses a document over one of the limits. */
export function keepLimits(document: Mapping, references: References, endpoints: number, limits: DocumentLimits): void {
  const keep = (limit: keyof DocumentLimits, actual: number, what: string) => {
    if (actual <= limits[limit]) return;
    const key = limit.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    throw new DocumentRefused(
      `The specification has ${what}; the plan allows ${limits[limit]} (${limit}).`,
      `api_guardian.${key}_exceeded`,
      planLimit[limit],
    );
  };
  const { schemas, ...otherComponents } = isMapping(document.components) ? document.components : {};
  const named = membersOf(schemas).map(([, schema]) => schema);
  const roots = [...named, ...schemasUsedIn([document.paths, document.webhooks, otherComponents])];
  const all = withParts(roots);

  keep("maxEndpoints", endpoints, `${endpoints} endpoints`);
  for (const schema of all) {
    const fields = membersOf(schema.properties).length;
    keep("maxFieldsPerType", fields, `a schema with ${fields} properties`);
  }
  const nodes = withParts(named).length;
  keep("maxTotalSchemaNodes", nodes, `${nodes} schema nodes`);
  const patterns = all.map(({ pattern }) => (typeof pattern === "string" ? pattern.length : 0));
  const length = patterns.reduce((sum, next) => sum + next, 0);
  keep("maxTotalRegexLength", length, `regular expressions of ${length} characters`);
  keepDepth(roots, references, (depth) => keep("maxNestingDepth", depth, `schemas nested ${depth} deep`));
}

/** The schemas that parameters, bodies and headers are given. */
function schemasUsedIn(parts: unknown[]): unknown[] {
  const found: unknown[] = [];
  const seen = new Set<unknown>();
  const waiting = [...parts];
  for (const part of waiting) {
    if (typeof part !== "object" || part === null || seen.has(part)) continue;
    seen.add(part);
    for (const [name, member] of Object.entries(part)) {
      if (name === "schema") found.push(member);
      else if (name !== "example" && name !== "examples") waiting.push(member);
    }
  }
  return found;
}

/** Schemas and the schemas in them, each once; references are not followed. */
function withParts(roots: readonly unknown[]): Mapping[] {
  const found = new Set<Mapping>();
  const waiting = [...roots];
  for (const schema of waiting) {
    if (!isMapping(schema) || found.has(schema)) continue;
    found.add(schema);
    waiting.push(...partsOf(schema).map(({ part }) => part));
  }
  return [...found];
}

/** A schema on the way down from a root. */
interface Step {
  schema: unknown;
  depth: number;
  from: Step | undefined;
}

/** Reports every depth that a chain of schemas reaches. Each schema is looked at once for each depth, so it ends. */
function keepDepth(roots: readonly unknown[], references: References, report: (depth: number) => void): void {
  const reached = new Map<unknown, number>();
  const waiting: Step[] = roots.map((schema) => ({ schema, depth: 0, from: undefined }));
  for (const step of waiting) {
    const { schema, depth } = step;
    if (!isMapping(schema) || (reached.get(schema) ?? -1) >= depth) continue;
    reached.set(schema, depth);
    report(depth);
    if (typeof schema.$ref === "string") {
      const target = references.resolve(schema);
      if (!isOnTheWay(target, step)) waiting.push({ schema: target, depth: depth + 1, from: step });
    }
    for (const { part, deepens } of partsOf(schema)) {
      waiting.push({ schema: part, depth: deepens ? depth + 1 : depth, from: step });
    }
  }
}

function isOnTheWay(schema: unknown, step: Step | undefined): boolean {
  for (let at = step; at; at = at.from) if (at.schema === schema) return true;
  return false;
}

const single = ["items", "additionalProperties", "not", "contains", "propertyNames", "if", "then", "else"];
const lists = ["allOf", "anyOf", "oneOf", "prefixItems"];
const maps = ["properties", "patternProperties", "dependentSchemas", "$defs"];
const deepening = new Set(["items", "properties"]);

/** The schemas that stand in a schema. */
function partsOf(schema: Mapping): { part: unknown; deepens: boolean }[] {
  const under = (names: readonly string[], parts: (value: unknown) => unknown[]) =>
    names.flatMap((name) => parts(schema[name]).map((part) => ({ part, deepens: deepening.has(name) })));
  return [
    ...under(single, (value) => [value]),
    ...under(lists, (value) => (Array.isArray(value) ? value : [])),
    ...under(maps, (value) => membersOf(value).map(([, part]) => part)),
  ];
}
