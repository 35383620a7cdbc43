import { expect, test } from "vitest";
import { z } from "zod";
import { wholeState, withoutKeptOnce } from "./kept-once";

const definition = { inputs: z.object({ name: z.string(), files: z.string().optional().meta({ keptOnce: true }) }) };
const plain = (values: Record<string, unknown>, secrets: string[] = []) => ({ values, secrets: new Set(secrets) });
const inputs = () => plain({ name: "other", files: "a b" });

test("an argument that is kept once is taken from the inputs, and no other", () => {
  const state = wholeState(definition, plain({ name: "n" }), inputs);
  expect(state).toEqual({ ...plain({ name: "n", files: "a b" }), keptOnce: ["files"] });
});

test("outputs that differ from the inputs count, and are shown", () => {
  const state = wholeState(definition, plain({ name: "n", files: "a" }), inputs);
  expect(state).toEqual({ ...plain({ name: "n", files: "a" }), keptOnce: [] });
  expect(withoutKeptOnce(definition, { name: "n", files: "a" }, inputs().values)).toEqual({ name: "n", files: "a" });
});

test("an argument that was secret in the inputs is secret", () => {
  const secret = () => plain({ name: "other", files: "a b" }, ["files", "name"]);
  expect([...wholeState(definition, plain({ name: "n" }), secret).secrets]).toEqual(["files"]);
});

test("the inputs of a resource without such an argument are not read", () => {
  const state = plain({ name: "n" });
  const unread = () => {
    throw new Error("The inputs were read.");
  };
  expect(wholeState({ inputs: z.object({ name: z.string() }) }, state, unread)).toMatchObject(state);
});

test("outputs that equal the inputs are left out of the state, if they are kept once", () => {
  expect(withoutKeptOnce(definition, { name: "other", files: "a b" }, inputs().values)).toEqual({ name: "other" });
});
