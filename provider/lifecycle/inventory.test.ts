import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { BunnyError } from "../../sdk/index";
import { all } from "../../tests/support/all";
import { apiWith } from "../../tests/support/api-with";
import { grouped, registerGrouped } from "../../tests/support/grouped-resource";
import type { ResourceDefinition } from "../define/define";
import { existingObjects, ownedLists } from "./inventory";

const gone = new BunnyError("not_found", "It is gone.");
const broken = new BunnyError("server_error", "It failed.");

const thing: ResourceDefinition = {
  ...grouped,
  name: "Thing",
  id: "{boxId}/{thingId}",
  inputs: z.object({ boxId: z.int() }),
  outputs: z.object({ thingId: z.int() }),
  claims: ({ boxId }) => [{ list: `things of ${boxId}` }, { list: "names", member: "n" }],
  async list({ boxId }) {
    if (boxId === 8) throw gone;
    if (boxId === 9) throw broken;
    return [{ outputs: { thingId: 1 }, name: "n" }];
  },
};

let unregister = () => {};
afterEach(() => {
  unregister();
  unregister = () => {};
});

/** The objects that are found, and what is reported as failed. */
async function found(definition: ResourceDefinition, boxes: readonly number[]) {
  unregister();
  unregister = registerGrouped(definition);
  const failed: [what: string, error: unknown][] = [];
  const parents = new Map([["boxId", new Set(boxes)]]);
  const refuse = () => {
    throw broken;
  };
  const areas = ["pullZones", "shieldZones", "storageZones", "edgeScripts", "dnsZones"].map((area) => [
    area,
    { list: refuse, get: refuse },
  ]);
  const api = apiWith(Object.fromEntries(areas));
  const objects = await all(existingObjects(api, parents, (...failure) => failed.push(failure)));
  return { ids: objects.map(({ type, id }) => `${type} ${id}`), failed };
}

test("the objects of each parent are found", async () => {
  expect((await found(thing, [1, 2])).ids).toEqual(["Thing 1/1", "Thing 2/1"]);
});

test("a parent that is gone has no objects, and one that cannot be read is reported", async () => {
  const { ids, failed } = await found(thing, [8, 9, 1]);
  expect(ids).toEqual(["Thing 1/1"]);
  expect(failed.filter(([what]) => what.startsWith("Thing"))).toEqual([["Thing in boxId 9", broken]]);
});

test("the objects of the account are found beside them, although other types cannot be listed", async () => {
  const { ids, failed } = await found({ ...thing, id: "{thingId}" }, []);
  expect(ids).toEqual(["Thing 1"]);
  expect(failed).toContainEqual(["PullZone", expect.anything()]);
});

test("a resource owns the lists that it claims as a whole", () => {
  unregister = registerGrouped(thing);
  expect(ownedLists("Thing", { boxId: 7 })).toEqual(["things of 7"]);
  expect(ownedLists("Nothing", { boxId: 7 })).toEqual([]);
  unregister();
  unregister = registerGrouped({ ...thing, claims: undefined });
  expect(ownedLists("Thing", { boxId: 7 })).toEqual([]);
});
