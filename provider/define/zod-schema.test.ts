import { expect, test } from "vitest";
import { z } from "zod";
import {
  defaultOf,
  groupOf,
  hasFlag,
  isRequired,
  memberOf,
  membersAt,
  metaOf,
  pathsWith,
  pick,
  propertiesWith,
} from "./zod-schema";

const secret = z.string().meta({ secret: true });
const shape = {
  name: z.string().meta({ replaceOnChange: true }),
  token: secret.optional(),
  signing: z.object({ key: secret, other: z.string() }).nullable(),
  whole: z.object({ a: secret }).meta({ secret: true }),
  list: z.array(z.object({ token: secret, plain: z.int() })).optional(),
  names: z.array(z.string()),
  labels: z.record(z.string(), secret),
  modes: z.record(z.enum(["x", "y"]), z.string()),
  plain: z.object({ a: z.string() }),
  "odd name": z.object({ key: secret }),
  "end\\": secret,
};
const schema = z.object(shape);

test("properties with a flag are found by name, and members of objects by path", () => {
  expect(propertiesWith(schema, "secret")).toEqual(["token", "whole", "end\\"]);
  expect(pathsWith(schema, "secret")).toEqual([
    "token",
    "signing.key",
    "whole",
    "list",
    "labels",
    '["odd name"].key',
    "end\\",
  ]);
  expect(Object.entries(shape).filter(([, property]) => hasFlag(property, "replaceOnChange"))).toHaveLength(1);
  expect(hasFlag(schema, "secret")).toBe(true);
  expect(hasFlag(shape.list, "asset")).toBe(false);
});

test("metadata is found under optional, nullable and default, the outermost first", () => {
  const inner = z.string().meta({ secret: true, key: "inner" });
  for (const outer of [
    inner.optional(),
    inner.nullable(),
    inner.default("x"),
    inner.default("x").nullable().optional(),
  ])
    expect(metaOf(outer.meta({ key: "outer" }))).toMatchObject({ secret: true, key: "outer" });
  expect(metaOf(z.string())).toEqual({});
});

test("a group is an object with that metadata", () => {
  const object = z.object({ a: z.string() });
  expect(groupOf(object.optional().meta({ group: true }))).toBe(object);
  expect(groupOf(object)).toBeUndefined();
  expect(groupOf(z.string().meta({ group: true }))).toBeUndefined();
});

test.each<[string, z.ZodType, string | number, string]>([
  ["a list", shape.list, 3, "object"],
  ["a record", shape.labels, "any", "string"],
  ["an object", shape.signing, "other", "string"],
  ["an object without that name", shape.signing, "toString", "unknown"],
  ["a text", shape.name, "length", "unknown"],
])("the member of %s has its schema", (_, parent, key, type) => {
  expect(memberOf(parent, key).type).toBe(type);
});

test.each<[PropertyKey[], string[]]>([
  [[], Object.keys(shape)],
  [["signing"], ["key", "other"]],
  [
    ["list", 0],
    ["token", "plain"],
  ],
  [["modes"], ["x", "y"]],
  [["labels"], []],
  [["names"], []],
  [["signing", "key"], []],
  [["nowhere"], []],
])("the member names at %j are %j", (path, names) => {
  expect(membersAt(schema, path)).toEqual(names);
});

test("an argument is required unless it may be left out", () => {
  const mode = z.string().default("Auto");
  expect([z.string(), z.string().optional(), z.string().nullable(), mode].map(isRequired)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([z.string(), z.string().optional(), mode].map(defaultOf)).toEqual([undefined, undefined, "Auto"]);
});

test("a pick has the declared members that are given", () => {
  expect(pick(schema, { name: null, token: undefined, other: 1 })).toStrictEqual({ name: null });
});
