import { beforeEach, expect, test } from "vitest";
import { BunnyError, createClient } from "../../sdk/index";
import { grouped, platform } from "../../tests/support/grouped-resource";
import type { ResourceDefinition } from "../define/define";
import { ResourceInitFailedError } from "../define/init-failed";
import { completeCreate } from "./complete-create";

const api = createClient({ apiKey: "key" });
const inputs = { name: "n", title: "wanted", mode: "Auto" };

beforeEach(() => {
  platform.objects.clear();
  platform.writes.length = 0;
});

/** Completes the object that is left of a create, whose definition has these handlers. */
function complete(handlers: Partial<ResourceDefinition> = {}, secrets?: readonly string[]) {
  const definition = { ...grouped, ...handlers };
  const left = { definition, id: "1", properties: { name: "n", mode: "Auto", groupedId: 1 } };
  return { left, completed: completeCreate(left, inputs, api, { secrets }) };
}

const errorOf = (work: Promise<unknown>) => work.catch((error: unknown) => error);
const rejects = (error: unknown) => () => Promise.reject(error);

test("an object that exists is updated to the inputs, from what it has", async () => {
  platform.objects.set(1, { name: "n", mode: "Manual" });
  const { id, properties } = await complete().completed;
  expect(id).toBe("1");
  expect(properties).toMatchObject({ ...inputs, groupedId: 1 });
  expect(platform.writes).toEqual([{ title: "wanted", mode: "Auto" }]);
});

test("an object that is gone is created anew, with secrets in its id redacted", async () => {
  const created = await complete({}, ["groupedId"]).completed;
  expect(created).toMatchObject({ id: "[secret]", properties: { ...inputs, groupedId: 1 } });
  expect(platform.objects.get(1)).toMatchObject(inputs);
});

test.each([
  ["the read", "read", new BunnyError("network", "No response.")],
  ["the update", "update", new BunnyError("rejected", "No.")],
  ["a step that throws no error", "read", "a text"],
  ["a step that reached nothing", "read", new ResourceInitFailedError({ inputs: {}, outputs: {} }, "half")],
] as const)("an object for which %s fails is kept as it was left", async (_, handler, cause) => {
  platform.objects.set(1, { name: "n", mode: "Manual" });
  const { left, completed } = complete({ [handler]: rejects(cause) });
  const error = await errorOf(completed);
  expect(error).toBeInstanceOf(ResourceInitFailedError);
  expect(error).toMatchObject({
    message: cause instanceof Error ? cause.message : cause,
    state: { inputs: {}, outputs: {} },
    object: left,
    cause,
  });
});

test("an update that got further has the state that it reached", async () => {
  platform.objects.set(1, { name: "n", mode: "Manual" });
  const failed = new ResourceInitFailedError({ inputs, outputs: { groupedId: 1 } }, "half");
  const error = await errorOf(complete({ update: rejects(failed) }).completed);
  expect(error).toBe(failed);
  expect(failed.object).toMatchObject({ id: "1", properties: { ...inputs, groupedId: 1 } });
});

test("a create of an object that is gone fails as any other", async () => {
  const failed = new BunnyError("rejected", "No.");
  expect(await errorOf(complete({ create: rejects(failed) }).completed)).toBe(failed);
});
