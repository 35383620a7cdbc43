import { expect, test } from "vitest";
import { z } from "zod";
import { parsePath } from "./property-path";
import { markAt, markBelow, pathOf, repeating, secrecyAt, secretsIn, topOf } from "./secret-paths";

const mark = (secret: unknown) => ({ secret });

const values = { name: "n", signing: { key: "k", enabled: true, inner: { a: 1 } }, list: [{ token: "t" }] };
const { signing } = values;

test.each<[string, string[], object]>([
  ["nothing", [], values],
  ["a property", ["name"], { ...values, name: mark("n") }],
  ["a member", ["signing.key"], { ...values, signing: { ...signing, key: mark("k") } }],
  [
    "several members, one of them in another",
    ["signing.key", "signing.inner.a"],
    { ...values, signing: { ...signing, key: mark("k"), inner: { a: mark(1) } } },
  ],
  ["the whole of what has a secret member as well", ["signing.key", "signing"], { ...values, signing: mark(signing) }],
  ["a list that holds a secret", ["list[0].token"], { ...values, list: mark(values.list) }],
  ["nothing that is absent", ["other", "signing.other", "toString", "signing.other.a"], values],
  ["nothing by an empty path", [""], values],
])("a mark is set on %s", (_, paths, expected) => {
  expect(markAt(values, paths, mark)).toStrictEqual(expected);
});

test.each<[string, string]>([
  ["signing.key", "secret"],
  ["signing.key.part", "secret"],
  ["signing", "contains"],
  ["signing.enabled", "none"],
  ["name", "none"],
])("%s is of secrecy %s", (path, expected) => {
  expect(secrecyAt(["signing.key", "token"], pathOf(path))).toBe(expected);
});

test("the value at a path has marks on the secrets below it", () => {
  const below = (path: string, value: unknown) => markBelow(value, ["signing.key", "other"], pathOf(path), mark);
  expect(below("signing", signing)).toEqual({ ...signing, key: mark("k") });
  expect(below("signing.key", { a: 1 })).toEqual(mark({ a: 1 }));
  expect(below("name", { a: 1 })).toEqual({ a: 1 });
  expect(below("signing", "text")).toBe("text");
});

const inputs = z.object({
  token: z.string().meta({ secret: true }),
  password: z.string().optional().meta({ secret: true }),
  signing: z.object({ key: z.string().meta({ secret: true }) }).optional(),
  note: z.string(),
});
const outputs = z.object({
  code: z.string().meta({ secret: true }),
  url: z.string().meta({ repeats: ["note", "signing.key"] }),
  link: z.string().meta({ repeats: ["signing"] }),
});

test("secrets are those of the schemas that are present, those that are marked, and what repeats one", () => {
  const secretNames = (state: object, marked?: string[]) => [...secretsIn({ inputs, outputs }, { ...state }, marked)];
  expect(secretNames({ token: "t", password: null, code: "c", note: "n" })).toEqual(["token", "code"]);
  expect(secretNames({ token: "t" }, ["note"])).toEqual(["token", "note", "url"]);
  expect(secretNames({ signing: { key: "k" } })).toEqual(["signing.key", "url", "link"]);
  expect(repeating(outputs, ["other"])).toEqual([]);
});

test("a path that the engine's syntax cannot express is a name", () => {
  expect(parsePath(".a.b")).toBeUndefined();
  expect(pathOf(".a.b")).toEqual([".a.b"]);
  expect([".a.b", "a.b", "a[0]", ""].map(topOf)).toEqual([".a.b", "a", "a", ""]);
});
