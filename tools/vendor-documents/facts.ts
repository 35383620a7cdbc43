import { z } from "zod";

const object = z.record(z.string(), z.unknown());
/** Members whose keys are names of the platform, not words of OpenAPI. */
const named = new Set(["paths", "schemas", "properties", "responses", "headers", "content", "mapping"]);
const prose = /^(?:description|summary|title|examples?|externalDocs|tags|info|x-(?!enumNames$|enum-varnames$).*)$/;
const expandedLevels = 3;

/**
 * A vendor's document without its sentences: paths, names, types, enums, what is required, and limits. Its facts are
 * itself. A line for each operation and each schema, so that a change of the platform reads well.
 */
export function factsOf(document: unknown): string {
  return `${lines({ openapi: "3.0.0", info: { title: "", version: "" }, ...object.parse(facts(document)) }, 0)}\n`;
}

function facts(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((item) => facts(item));
  const members = object.safeParse(value);
  if (!members.success) return value;
  const kept = Object.entries(members.data).flatMap(([key, member]): [string, unknown][] => {
    if (!areNames && key === "responses") return [[key, withDescriptions(facts(member, true))]];
    if (areNames || !prose.test(key)) return [[key, facts(member, !areNames && named.has(key))]];
    return typeof member === "string" ? namesIn(key, member, members.data) : [];
  });
  return Object.fromEntries(kept);
}

/** OpenAPI requires one of each response: readers skip those without. */
const withDescriptions = (responses: unknown) =>
  Object.fromEntries(
    Object.entries(object.parse(responses)).map(([status, one]) => [status, { description: "", ...object.parse(one) }]),
  );

/**
 * Names among the texts: of an operation without an id its summary, of numbers a title for each or the pairs of a
 * description.
 */
function namesIn(key: string, text: string, of: object): [string, string][] {
  if ("responses" in of) return key === "summary" && !("operationId" in of) ? [[key, text]] : [];
  if (!("enum" in of)) return [];
  const pairs = text.match(/-?\d+ = \w+/g);
  if (key === "description" && pairs) return [[key, pairs.join(", ")]];
  return key === "title" ? [[key, text]] : [];
}

function lines(value: unknown, level: number): string {
  const members = object.safeParse(value);
  if (level === expandedLevels || !members.success) return JSON.stringify(value);
  const rows = Object.entries(members.data).map(
    ([key, member]) => `${JSON.stringify(key)}: ${lines(member, level + 1)}`,
  );
  return rows.length === 0 ? "{}" : `{\n${rows.join(",\n")}\n}`;
}
