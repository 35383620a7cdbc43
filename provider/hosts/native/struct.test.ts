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

test("a secret in an object stays at its place, and one in a list makes the outermost list secret", () => {
  const values = {
    signing: { key: "k", "odd.name": { deep: "d" }, open: 1 },
    rules: [{ tags: ["t"], token: "x" }],
    plain: "p",
  };
  const secrets = new Set(["signing.key", 'signing["odd.name"].deep', "rules"]);
  const struct = toStruct({ values, secrets });
  expect(fromStruct(struct)).toEqual({ values, secrets });
  const inner = toStruct({ values: { token: "x" }, secrets: new Set(["token"]) });
  const nested = toStruct({ values: { rules: [[{}]] }, secrets: none });
  nested
    .getFieldsMap()
    .get("rules")
    ?.getListValue()
    ?.getValuesList()[0]
    ?.getListValue()
    ?.getValuesList()[0]
    ?.setStructValue(inner);
  expect(fromStruct(nested)).toEqual({ values: { rules: [[{ token: "x" }]] }, secrets: new Set(["rules"]) });
});

test("a secret whose object is no object marks what is there instead", () => {
  const secrets = new Set(["signing.key", "gone.key", "list.key"]);
  const { secrets: read } = fromStruct(toStruct({ values: { signing: "text", list: [1] }, secrets }));
  expect(read).toEqual(new Set(["signing", "list"]));
});

test("all sentinels for unknown values become one", () => {
  const { values } = fromStruct(toStruct({ values: { n: "3eeb2bf0-c639-47a8-9e75-3b44932eb421" }, secrets: none }));
  expect(values.n).toBe("04da6b54-80e4-46f7-96ec-b56ff0331ba9");
});
