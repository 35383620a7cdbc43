import { expect, test } from "vitest";
import { fromStruct, toStruct } from "./struct";

const none = new Set<string>();

test.each<[string, Record<string, unknown>]>([
  ["nothing", {}],
  ["values of every kind", { a: "x", b: 1.5, c: true, d: null, e: [1, ["y"], {}], f: { g: { h: "" } } }],
  ["an unknown value", { a: "04da6b54-80e4-46f7-96ec-b56ff0331ba9" }],
  ["odd names", { "": 1, "a.b": 2, constructor: 3, 日本: 4 }],
])("%s survives the round trip", (_, values) => {
  const read = fromStruct(toStruct({ values, secrets: none }));
  expect(JSON.stringify(read.values)).toBe(JSON.stringify(values));
  expect(read.secrets).toEqual(none);
});

test("a member called __proto__ changes no prototype", () => {
  const struct = toStruct({ values: JSON.parse('{"__proto__":{"polluted":1},"b":1}'), secrets: none });
  const { values } = fromStruct(struct);
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  expect(values).not.toHaveProperty("polluted");
});

test("secrets are marked when written, and recognised when read", () => {
  const values = { key: "k", list: ["a", "b"], plain: 1 };
  const secrets = new Set(["key", "list"]);
  const struct = toStruct({ values, secrets });
  expect(JSON.stringify(struct.toJavaScript())).toContain("1b47061264138c4ac30d75fd1eb44270");
  expect(fromStruct(struct)).toEqual({ values, secrets });
});

test("a nested secret makes its property secret", () => {
  const inner = toStruct({ values: { password: "p" }, secrets: new Set(["password"]) });
  const outer = toStruct({ values: { settings: {} }, secrets: none });
  outer.getFieldsMap().get("settings")?.setStructValue(inner);
  expect(fromStruct(outer)).toEqual({ values: { settings: { password: "p" } }, secrets: new Set(["settings"]) });
});

test("all sentinels for unknown values become one", () => {
  const { values } = fromStruct(toStruct({ values: { n: "3eeb2bf0-c639-47a8-9e75-3b44932eb421" }, secrets: none }));
  expect(values.n).toBe("04da6b54-80e4-46f7-96ec-b56ff0331ba9");
});
