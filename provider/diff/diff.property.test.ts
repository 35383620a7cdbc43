import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constantFrom,
  dictionary,
  integer,
  option,
  property,
  record,
  string,
} from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { rewritten } from "../../tests/support/rewritten";
import { groupOf, metaOf, propertiesOf, unwrap } from "../define/zod-schema";
import { resources } from "../registry";
import { difference } from "./diff";
import { isEquivalent, keepPriorForm } from "./equality";

/** Values of a schema's type, whatever its refinements. */
function valuesOf(schema: z.ZodType): Arbitrary<unknown> {
  const inner = unwrap(schema);
  if (inner !== schema) return option(valuesOf(inner), { nil: undefined });
  if (schema instanceof z.ZodObject)
    return record(Object.fromEntries(propertiesOf(schema).map(([name, member]) => [name, valuesOf(member)])));
  if (schema instanceof z.ZodArray) return array(valuesOf(schema.element as z.ZodType), { maxLength: 5 });
  if (schema instanceof z.ZodRecord) return dictionary(string(), valuesOf(schema.valueType as z.ZodType));
  if (schema instanceof z.ZodEnum) return constantFrom(...schema.options);
  if (schema instanceof z.ZodNumber) return integer();
  if (schema instanceof z.ZodBoolean) return boolean();
  if (schema.type === "string") return string({ unit: "grapheme", maxLength: 8 });
  throw new Error(`Unsupported schema: ${schema.type}`);
}

type Inputs = Record<string, unknown>;

describe.each(resources)("$name", (definition) => {
  const anyInputs = valuesOf(definition.inputs) as Arbitrary<Inputs>;

  test("equal inputs do not differ, in whatever form", () => {
    assert(
      property(anyInputs, (inputs) => {
        expect(difference(definition, inputs, structuredClone(inputs)).changed).toEqual([]);
        expect(difference(definition, inputs, rewritten(definition.inputs, inputs) as Inputs).changed).toEqual([]);
      }),
    );
  });

  /** A difference without what only a removal replaces, and without what one of both leaves unmanaged. */
  const symmetric = (one: Inputs, other: Inputs) => {
    const { changed, replaces } = difference(definition, one, other);
    const onRemoval = propertiesOf(definition.inputs).flatMap(([name, schema]) =>
      metaOf(schema).replaceOnRemoval ? [name] : [],
    );
    const isUnmanaged = (path: string) =>
      groupOf(definition.inputs) !== undefined && (one[path] === undefined || other[path] === undefined);
    return { changed, replaces: replaces.filter((path) => !onRemoval.includes(path) && !isUnmanaged(path)) };
  };

  test("a difference is the same in both directions", () => {
    assert(
      property(anyInputs, anyInputs, (one, other) => {
        expect(symmetric(one, other)).toEqual(symmetric(other, one));
      }),
    );
  });

  test("a current value in its prior form equals the current value", () => {
    assert(
      property(anyInputs, anyInputs, (prior, current) => {
        for (const [name, schema] of propertiesOf(definition.inputs))
          expect(isEquivalent(schema, keepPriorForm(schema, prior[name], current[name]), current[name]), name).toBe(
            true,
          );
      }),
    );
  });
});
