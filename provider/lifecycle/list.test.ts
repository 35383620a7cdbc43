import { expect, test } from "vitest";
import { z } from "zod";
import { BunnyError, createClient } from "../../sdk/index";
import { apiWith } from "../../tests/support/api-with";
import { grouped } from "../../tests/support/grouped-resource";
import type { ResourceDefinition } from "../define/define";
import { unknownValue } from "../define/unknown";
import { messageFor } from "../messages/error-message";
import { list, listedObjects, listInputs } from "./list";

const api = createClient({ apiKey: "key" });
const gone = new BunnyError("not_found", "It is gone.");
const all = { limit: 0, pageSize: 0, continuationToken: "" };

const things: ResourceDefinition = {
  ...grouped,
  name: "Thing",
  id: "{pullZoneId}/{thingId}",
  inputs: z.object({ pullZoneId: z.int(), value: z.string().optional() }),
  outputs: z.object({ thingId: z.int() }),
  list: async ({ pullZoneId }) =>
    [1, 2, 3].map((thingId) => ({ outputs: { thingId }, name: `${pullZoneId}-${thingId}` })),
};

const idsOf = (page: Awaited<ReturnType<typeof list>>) =>
  page === "unknown" ? page : page.objects.map(({ id }) => id);

test.each([
  [{}, ["7/1", "7/2", "7/3"], undefined],
  [{ limit: 2 }, ["7/1", "7/2"], undefined],
  [{ limit: 9 }, ["7/1", "7/2", "7/3"], undefined],
  [{ pageSize: 2 }, ["7/1", "7/2"], "2"],
  [{ pageSize: 2, continuationToken: "2" }, ["7/3"], undefined],
  [{ pageSize: 3 }, ["7/1", "7/2", "7/3"], undefined],
  [{ pageSize: 1, limit: 2, continuationToken: "1" }, ["7/2"], undefined],
])("a list with %o has one page of the objects", async (range, ids, continuationToken) => {
  const page = await list(things, { pullZoneId: 7 }, { ...all, ...range }, api);
  expect(idsOf(page)).toEqual(ids);
  expect(page).toMatchObject(continuationToken === undefined ? {} : { continuationToken });
  expect("continuationToken" in Object(page)).toBe(continuationToken !== undefined);
});

test.each(["x", "1x", "x1", "-1"])("%j is no continuation token", async (continuationToken) => {
  const listed = list(things, { pullZoneId: 7 }, { ...all, continuationToken }, api);
  await expect(listed).rejects.toThrow("The continuation token is not one of this provider.");
});

test("a query is the parent, or empty where there is none", () => {
  expect(Object.keys(listInputs(things)?.shape ?? {})).toEqual(["pullZoneId"]);
  expect(Object.keys(listInputs({ ...things, id: "{thingId}" })?.shape ?? {})).toEqual([]);
  expect(listInputs({ ...things, list: undefined })).toBeUndefined();
});

test("a query is checked, once it is known", async () => {
  expect(await list(things, { pullZoneId: unknownValue }, all, api)).toBe("unknown");
  await expect(list(things, { pullZoneId: "a", value: 1 }, all, api)).rejects.toThrow(
    'value: is not an argument; pullZoneId: "a" is not a number',
  );
  const unlisted = { ...things, list: undefined };
  await expect(list(unlisted, {}, all, api)).rejects.toThrow("Objects of Thing cannot be listed.");
  expect(await listedObjects(unlisted, {}, api)).toEqual([]);
});

test("a 404 is an empty list if the parent exists, and otherwise about the parent", async () => {
  const missing = { ...things, list: () => Promise.reject(gone) };
  const withPullZone = (get: () => Promise<unknown>) =>
    list(missing, { pullZoneId: 7 }, all, apiWith({ pullZones: { get } }));
  expect(await withPullZone(async () => ({}))).toEqual({ objects: [] });
  const error: unknown = await withPullZone(() => Promise.reject(gone)).catch((caught: unknown) => caught);
  expect(messageFor(error)).toBe("It is gone. Check the id: pullZoneId is 7.");
});

test("a list that fails otherwise is an error", async () => {
  const failed = new BunnyError("server_error", "It failed.");
  const failing = { ...things, list: () => Promise.reject(failed) };
  await expect(list(failing, { pullZoneId: 7 }, all, api)).rejects.toBe(failed);
});

test("an object has its type, its id, its name and the lists that contain it", async () => {
  const claiming: ResourceDefinition = {
    ...things,
    id: "{pullZoneId}/{value}",
    list: async (_, context) => [{ inputs: { value: "v" }, name: context.api === api ? "the thing" : "of no account" }],
    claims: ({ pullZoneId, value }) => [{ list: `values of ${pullZoneId}`, member: String(value) }],
  };
  expect(await listedObjects(claiming, { pullZoneId: 7 }, api)).toEqual([
    { type: "Thing", id: "7/v", name: "the thing", lists: ["values of 7"] },
  ]);
  expect((await listedObjects(things, { pullZoneId: 7 }, api))[0]).toEqual({
    type: "Thing",
    id: "7/1",
    name: "7-1",
    lists: [],
  });
});
