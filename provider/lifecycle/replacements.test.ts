import { expect, test } from "vitest";
import { z } from "zod";
import { BunnyError, createClient } from "../../sdk/index";
import { grouped } from "../../tests/support/grouped-resource";
import type { Properties, ResourceDefinition } from "../define/define";
import { recordDifference } from "./lifecycle";
import { Replacements } from "./replacements";

const api = createClient({ apiKey: "key" });
const reads: unknown[] = [];

/** A resource whose replacement keeps what the program does not manage. */
const kept = (name: string, unmanaged: () => Promise<Properties>): ResourceDefinition => ({
  ...grouped,
  name,
  inputs: z.object({ name: z.string(), note: z.string().optional() }),
  outputs: z.object({ thingId: z.int() }),
  id: "{thingId}",
  unmanaged: (...request) => {
    reads.push(request);
    return unmanaged();
  },
});
let note = "a";
const thing = kept("Thing", async () => ({ note }));
const [olds, news] = [{ name: "old", thingId: 7 }, { name: "new" }];
const prior = { inputs: { name: "old" }, outputs: { thingId: 7 } };

/** What a run knows once a preview or an update has found that an object differs from the program. */
function recorded(definition = thing): Replacements {
  reads.length = 0;
  const replacements = new Replacements();
  recordDifference(definition, olds, news, replacements);
  return replacements;
}

test("a create gets once what the object had that it replaces", async () => {
  const replacements = recorded();
  expect(await replacements.take(thing, news, api)).toEqual({ note: "a" });
  expect(reads).toEqual([[{ prior, inputs: news }, { api }]]);
  expect(await replacements.take(thing, news, api)).toBeUndefined();
});

test("what is deleted first is read before, once", async () => {
  const replacements = recorded();
  await replacements.readUnmanaged(thing, prior, api);
  note = "b";
  await replacements.readUnmanaged(thing, prior, api);
  expect(await replacements.take(thing, news, api)).toEqual({ note: "a" });
  expect(reads).toHaveLength(1);
  note = "a";
});

test("a create of something else replaces nothing", async () => {
  const replacements = recorded();
  expect(await replacements.take(thing, { name: "other" }, api)).toBeUndefined();
  expect(
    await replacements.take(
      kept("ThingOfAnotherType", async () => ({})),
      news,
      api,
    ),
  ).toBeUndefined();
  expect(await replacements.take({ ...thing, unmanaged: undefined as never }, news, api)).toBeUndefined();
  await replacements.readUnmanaged(thing, { ...prior, outputs: { thingId: 8 } }, api);
  expect(reads).toEqual([]);
});

test("an object that is gone had nothing, and one that cannot be read is an error", async () => {
  const gone = kept("Thing", () => Promise.reject(new BunnyError("not_found", "It is gone.")));
  expect(await recorded(gone).take(gone, news, api)).toEqual({});
  const failed = new BunnyError("server_error", "It failed.");
  const failing = kept("Thing", () => Promise.reject(failed));
  await expect(recorded(failing).take(failing, news, api)).rejects.toBe(failed);
});

test.each<[string, Properties, Properties]>([
  ["equal inputs", olds, { name: "old" }],
  ["a refresh, which has no id", { name: "old" }, news],
])("nothing is replaced by %s", async (_, before, after) => {
  const replacements = new Replacements();
  recordDifference(thing, before, after, replacements);
  expect(await replacements.take(thing, after, api)).toBeUndefined();
});
