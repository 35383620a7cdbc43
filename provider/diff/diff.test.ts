import { expect, test } from "vitest";
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
