import { expect, test } from "vitest";
import { BunnyError } from "../../sdk/index";
import { apiWith } from "../../tests/support/api-with";
import { allParents, missingParents, parentsOf } from "./parents";

const gone = new BunnyError("not_found", "It is gone.");
const broken = new BunnyError("server_error", "It failed.");

test("the parents of a resource are its properties that are ids of parents, with itself", () => {
  const ids = { pullZoneId: 1, shieldZoneId: 2, storageZoneId: 3, scriptId: 4, dnsZoneId: 5, libraryId: 6 };
  expect(parentsOf({ ...ids, ruleId: 7, name: "n" })).toEqual(Object.entries(ids));
  expect(parentsOf({ pullZoneId: "[secret]", scriptId: undefined })).toEqual([]);
});

async function* listOf(...items: object[]) {
  yield* items;
}

const lists = {
  pullZones: { list: () => listOf({ id: 1 }, { id: 2 }) },
  shieldZones: { list: () => listOf({ shieldZoneId: 3 }) },
  storageZones: { list: () => listOf({ id: 4, deleted: true }, { id: 5, deleted: false }) },
  edgeScripts: { list: () => listOf({ id: 6, deleted: false }, { id: 7, deleted: true }) },
  dnsZones: { list: ({ view }: { view?: string }) => listOf({ id: view === "Lite" ? 8 : 9 }) },
  streamLibraries: { list: () => listOf({ id: 10 }) },
};

test("the parents of the account are those that are not deleted", async () => {
  expect(await allParents(apiWith(lists), () => expect.unreachable())).toEqual(
    new Map([
      ["pullZoneId", new Set([1, 2])],
      ["shieldZoneId", new Set([3])],
      ["storageZoneId", new Set([5])],
      ["scriptId", new Set([6])],
      ["dnsZoneId", new Set([8])],
      ["libraryId", new Set([10])],
    ]),
  );
});

test("a type that cannot be listed is reported, and the others are listed", async () => {
  const failed: unknown[] = [];
  const list = () => {
    throw broken;
  };
  const parents = await allParents(apiWith({ ...lists, shieldZones: { list } }), (...failure) => failed.push(failure));
  expect([...parents.keys()]).toEqual(["pullZoneId", "storageZoneId", "scriptId", "dnsZoneId", "libraryId"]);
  expect(failed).toEqual([["every shieldZoneId of the account", broken]]);
});

test("a parent is missing where a read of it finds nothing, and not where the read fails", async () => {
  const reads: unknown[] = [];
  const get = async (id: number, options?: object) => {
    reads.push([id, options]);
    if (id === 8) throw gone;
    if (id === 9) throw broken;
    return {};
  };
  const names = { pullZoneId: 1, shieldZoneId: 2, storageZoneId: 3, scriptId: 4, dnsZoneId: 5, libraryId: 6 };
  const parents = new Map(Object.entries(names).map(([name, id]) => [name, new Set([id, 8, 9])]));
  const api = apiWith(Object.fromEntries(Object.keys(lists).map((area) => [area, { get }])));
  expect(await missingParents(api, parents)).toEqual(Object.keys(names).map((name) => [name, 8]));
  expect(reads).toHaveLength(18);
  expect(reads).toContainEqual([5, { view: "Lite" }]);
});
