import { expect, test } from "vitest";
import { grouped } from "../../tests/support/grouped-resource";
import { customAccessList } from "../definitions/shield";
import { difference, keepPriorForms } from "./diff";

const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const list = { shieldZoneId: 1, name: "n", type: "ASN", entries: ["1", "2"], enabled: true };

test.each([
  ["nothing", {}, [], []],
  ["outputs", { listId: 5 }, [], []],
  ["the order of a set", { entries: ["2", "1"] }, [], []],
  ["a member", { entries: ["1"] }, ["entries"], []],
  ["an optional property that is new", { action: "Allow" }, ["action"], []],
  ["an optional property that goes", { enabled: undefined }, ["enabled"], []],
  ["what replaces", { type: "IP", description: "d" }, ["type", "description"], ["type", "description"]],
  ["an unknown value", { name: unknown }, ["name"], []],
  ["one unknown member", { entries: ["1", unknown] }, ["entries"], []],
  ["an unknown that may replace", { shieldZoneId: unknown }, ["shieldZoneId"], ["shieldZoneId"]],
])("%s", (_, change, changed, replaces) => {
  expect(difference(customAccessList, list, { ...list, ...change })).toEqual({ changed, replaces });
});

test("new inputs that equal the prior ones keep the prior form, and others stay", () => {
  const inputs: Record<string, unknown> = { ...list, name: "other", entries: ["2", "1", "1"], action: null };
  const prior = { ...list, action: "Allow", outputOnly: 1 };
  keepPriorForms(customAccessList, prior, inputs);
  expect(inputs).toEqual({ ...list, name: "other", entries: ["1", "2"], action: null });
  expect(inputs.entries).toBe(list.entries);
});

const rules = [
  { name: "a", zone: "1" },
  { name: "b", zone: "2" },
];

test.each<[string, unknown[], string[]]>([
  ["another member of an item", [{ name: "a", zone: "1", match: "m" }, rules[1]], []],
  ["a member that replaces", [rules[0], { name: "b", zone: "3" }], ["rules[1].zone"]],
  ["the same of an item that moves", [{ name: "b", zone: "3" }, rules[0]], ["rules[0].zone"]],
  ["one that is unknown", [rules[0], { name: "b", zone: unknown }], ["rules[1].zone"]],
  ["an item that comes", [...rules, { name: "c", zone: "3" }], []],
  ["an item that goes", [rules[1]], []],
  ["items that move", [rules[1], rules[0]], []],
])("a change inside of a list: %s", (_, after, replaces) => {
  expect(difference(grouped, { name: "n", rules }, { name: "n", rules: after })).toEqual({
    changed: ["rules"],
    replaces,
  });
});

test("an unknown list whose items may replace does so", () => {
  const news = { name: "n", rules: unknown };
  expect(difference(grouped, { name: "n", rules }, news)).toEqual({ changed: ["rules"], replaces: ["rules"] });
});
