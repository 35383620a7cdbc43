import { deepStrictEqual } from "node:assert";
import { array, assert, constantFrom, dictionary, letrec, oneof, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { camelReader } from "./camel-reader";
import { toCamelNames } from "./names";
import { listOf, mapOf, requireAnyOf } from "./schemas";

const inSchemas = ["id", "name", "items", "value", "toString", "constructor", "Path"];
const onWire = [...inSchemas, "Id", "Name", "Items", "Value", "ToString", "Constructor", "path", "iD", "", "__proto__"];

/** Objects and lists of these, leaves now and then. */
const { schema } = letrec<{ schema: z.ZodType; object: z.ZodObject }>((tie) => ({
  object: dictionary(constantFrom(...inSchemas), tie("schema"), { minKeys: 1 }).map((shape) => z.object(shape)),
  schema: oneof(
    { maxDepth: 3, withCrossShrink: true },
    constantFrom<z.ZodType>(z.string(), z.number().nullish(), z.boolean().optional(), z.unknown(), z.null()),
    tie("object"),
    tie("object").map((of) => of.extend({ more: z.string().optional() })),
    tie("object").map(requireAnyOf),
    tie("object").map((of) => of.loose()),
    tie("object").map((of) => of.strict()),
    tie("schema").map(listOf),
    tie("schema").map(mapOf),
    tie("schema").map((of) => of.nullish()),
    tie("schema").map((of) => of.transform((value) => [value])),
    tie("schema").map((of) => z.preprocess((value) => value, of)),
    tie("schema").map((of) => z.union([of, z.object({ value: of })])),
    tie("schema").map((of) => of.catch(null)),
  ),
}));

/** JSON text, since only a text can name a member twice. */
const { json } = letrec<{ json: string }>((tie) => ({
  json: oneof(
    { maxDepth: 4, withCrossShrink: true },
    constantFrom("null", "true", "7", '"seven"'),
    array(tuple(constantFrom(...onWire), tie("json")), { maxLength: 8 }).map(
      (members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`,
    ),
    array(tie("json"), { maxLength: 3 }).map((items) => `[${items.join()}]`),
  ),
}));

test("a schema, compiled or not, makes the same of what is read for it and of all names changed", () => {
  let successes = 0;
  assert(
    property(schema, json, (schema, json) => {
      const plain = schema.safeParse(toCamelNames(JSON.parse(json)));
      if (plain.success) successes++;
      for (const reading of [schema, z.compile(schema)]) {
        const read = reading.safeParse(camelReader(schema)(JSON.parse(json)));
        deepStrictEqual(read.data, plain.data);
        deepStrictEqual(read.error?.issues, plain.error?.issues);
      }
    }),
    { numRuns: 300 },
  );
  expect(successes).toBeGreaterThan(10);
});

const zone = z.object({ id: z.number(), lists: listOf(z.object({ name: z.string() })) });

test("takes the members that a schema names, whichever case they begin with, and no others", () => {
  expect(camelReader(zone)({ Id: 1, Lists: [{ name: "a", Other: 1 }, null], Other: { Deep: 1 } })).toEqual({
    id: 1,
    lists: [{ name: "a" }, null],
  });
});

test("of two spellings of one name the later one counts", () => {
  expect(camelReader(zone)({ Id: 1, id: 2 })).toEqual({ id: 2 });
  expect(camelReader(zone)({ id: 2, Id: 1 })).toEqual({ id: 1 });
});

test("lists of page after page are read for their schema too", () => {
  const page = requireAnyOf(z.object({ items: listOf(zone) })).transform(({ items }) => items);
  expect(camelReader(page)({ Items: [{ Id: 1, Other: 2 }], Other: 3 })).toEqual({ items: [{ id: 1 }] });
});
