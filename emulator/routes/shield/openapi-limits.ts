import { documented, type Source } from "../../http/sources";
import { DocumentError, isMapping, type Mapping, membersOf, type References } from "./openapi-references";

/** The limits of an OpenAPI document. */
export const documentLimits = {
  /** Operations. */
  maxEndpoints: 50,
  /** Properties that one schema declares. */
  maxFieldsPerType: 100,
  /** Steps of a chain of `$ref`, `items` and `properties`. A cycle ends the chain. */
  maxNestingDepth: 10,
  /** Schemas in `components/schemas`, at every depth. */
  maxTotalSchemaNodes: 2_000,
  /** Characters over all regular expressions. */
  maxTotalRegexLength: 5_000,
};

export type DocumentLimits = typeof documentLimits;

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

/** Rejects a document that exceeds a limit. */
export function checkLimits(
  document: Mapping,
  references: References,
  endpoints: number,
  limits: DocumentLimits,
): void {
  const check = (limit: keyof DocumentLimits, actual: number, what: string) => {
    if (actual <= limits[limit]) return;
    const key = limit.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    throw new DocumentError(
      `The specification has ${what}; the plan allows ${limits[limit]} (${limit}).`,
      `api_guardian.${key}_exceeded`,
      planLimit[limit],
    );
  };
  const { schemas, ...otherComponents } = isMapping(document.components) ? document.components : {};
  const named = membersOf(schemas).map(([, schema]) => schema);
  const roots = [...named, ...schemasUsedIn([document.paths, document.webhooks, otherComponents])];
  const all = withSubschemas(roots);

  check("maxEndpoints", endpoints, `${endpoints} endpoints`);
  for (const schema of all) {
    const fields = membersOf(schema.properties).length;
    check("maxFieldsPerType", fields, `a schema with ${fields} properties`);
  }
  const nodes = withSubschemas(named).length;
  check("maxTotalSchemaNodes", nodes, `${nodes} schema nodes`);
  const patterns = all.map(({ pattern }) => (typeof pattern === "string" ? pattern.length : 0));
  const length = patterns.reduce((sum, next) => sum + next, 0);
  check("maxTotalRegexLength", length, `regular expressions of ${length} characters`);
  checkDepth(roots, references, (depth) => check("maxNestingDepth", depth, `schemas nested ${depth} deep`));
}

/** The schemas of parameters, bodies and headers. */
function schemasUsedIn(nodes: unknown[]): unknown[] {
  const schemas: unknown[] = [];
  const seen = new Set<unknown>();
  const queue = [...nodes];
  for (const node of queue) {
    if (typeof node !== "object" || node === null || seen.has(node)) continue;
    seen.add(node);
    for (const [name, property] of Object.entries(node)) {
      if (name === "schema") schemas.push(property);
      else if (name !== "example" && name !== "examples") queue.push(property);
    }
  }
  return schemas;
}

/** Schemas and their subschemas, each once; references are not followed. */
function withSubschemas(roots: readonly unknown[]): Mapping[] {
  const all = new Set<Mapping>();
  const queue = [...roots];
  for (const schema of queue) {
    if (!isMapping(schema) || all.has(schema)) continue;
    all.add(schema);
    queue.push(...subschemasOf(schema).map(({ subschema }) => subschema));
  }
  return [...all];
}

/** A schema on the way down from a root. */
interface Step {
  schema: unknown;
  depth: number;
  from: Step | undefined;
}

/** Reports every depth that a chain of schemas reaches. It visits a schema only at a greater depth than before, so it ends. */
function checkDepth(roots: readonly unknown[], references: References, report: (depth: number) => void): void {
  const reached = new Map<unknown, number>();
  const queue: Step[] = roots.map((schema) => ({ schema, depth: 0, from: undefined }));
  for (const step of queue) {
    const { schema, depth } = step;
    if (!isMapping(schema) || (reached.get(schema) ?? -1) >= depth) continue;
    reached.set(schema, depth);
    report(depth);
    if (typeof schema.$ref === "string") {
      const target = references.resolve(schema);
      if (!isOnTheWay(target, step)) queue.push({ schema: target, depth: depth + 1, from: step });
    }
    for (const { subschema, deepens } of subschemasOf(schema)) {
      queue.push({ schema: subschema, depth: deepens ? depth + 1 : depth, from: step });
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

/** The direct subschemas of a schema. */
function subschemasOf(schema: Mapping): { subschema: unknown; deepens: boolean }[] {
  const under = (names: readonly string[], read: (value: unknown) => unknown[]) =>
    names.flatMap((name) => read(schema[name]).map((subschema) => ({ subschema, deepens: deepening.has(name) })));
  return [
    ...under(single, (value) => [value]),
    ...under(lists, (value) => (Array.isArray(value) ? value : [])),
    ...under(maps, (value) => membersOf(value).map(([, subschema]) => subschema)),
  ];
}
