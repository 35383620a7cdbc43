import { afterEach, expect, test } from "vitest";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import type { StreamLibraryRecord } from "../../emulator/routes/stream/records";
import { create, protectReplaced, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { inputsOf } from "../support/storage";

const account = useAccount();
const collection = resourceNamed("StreamCollection");
const creation = "POST /library/{libraryId}/collections";
const longAgo = "2020-01-01T00:00:00Z";
const newLibrary = (record: Partial<StreamLibraryRecord> = {}) => {
  const { state } = account.emulator;
  return addStreamLibrary(state, { Name: `library-${state.nextId()}`, ...record });
};
const createIn = (args: object) => create(collection, inputsOf(collection, { name: "Trailers", ...args }), account.api);
const namesIn = ({ collections }: StreamLibraryRecord) => [...collections.values()].map(({ name }) => name);
const statuses = (operation: string) =>
  account.emulator.calls
    .take()
    .filter((call) => call.operation === operation)
    .map(({ status }) => status);

afterEach(() => {
  account.emulator.state.stream.keyDelayMs = 0;
});

test.each([
  ["that was read", () => ({})],
  ["that is given", ({ ApiKey }: StreamLibraryRecord) => ({ libraryApiKey: ApiKey })],
])("the key of a new library, %s, is waited for while the host of videos does not know it", async (_, given) => {
  account.emulator.state.stream.keyDelayMs = 600;
  const library = newLibrary();
  await createIn({ libraryId: library.Id, ...given(library) });
  expect(namesIn(library)).toEqual(["Trailers"]);
  const answers = statuses(creation);
  expect(answers.slice(-2)).toEqual([401, 200]);
});

test("an old key in the program makes way for that of the library", async () => {
  const library = newLibrary({ DateCreated: longAgo });
  const args = { libraryId: library.Id, libraryApiKey: library.ApiKey };
  const { id, properties } = await createIn(args);
  expect(statuses("GET /videolibrary/{id}")).toEqual([]);
  library.ApiKey = "the-key-after-a-rotation";
  expect(await read(collection, id, properties, account.api)).toMatchObject({ properties: { name: "Trailers" } });
});

test("a key that stays refused is an error with advice, after one attempt", async () => {
  const library = newLibrary({ DateCreated: longAgo, keyKnownFrom: Number.POSITIVE_INFINITY });
  const error = await errorOf(createIn({ libraryId: library.Id, libraryApiKey: library.ApiKey }));
  expect(error).toMatchObject({
    advice: expect.stringContaining("see whether the library or the account is suspended"),
    cause: { code: "unauthorized" },
  });
  expect(String(error)).not.toContain(library.ApiKey);
  expect(statuses(creation)).toEqual([401]);
});

test("a failure that comes with the status 200 is one", async () => {
  const library = newLibrary();
  const { properties } = await createIn({ libraryId: library.Id });
  const body = JSON.stringify({ success: false, message: "Not now", statusCode: 500 });
  const operation = "DELETE /library/{libraryId}/collections/{collectionId}";
  account.emulator.faults.add({ operation, answer: { status: 200, body } });
  const error = await errorOf(remove(collection, properties, account.api));
  expect(String(error)).toMatch(/was not applied: Not now/);
  expect(namesIn(library)).toEqual(["Trailers"]);
});

/** A collection with one video, beside one that is in no collection. */
async function filled() {
  const library = newLibrary();
  const { id, properties } = await createIn({ libraryId: library.Id });
  const collectionId = String(properties.collectionId);
  const addVideo = (title: string, members: object) =>
    addStreamVideo(library, { title, dateUploaded: longAgo, original: { sha256: null, size: 1_700_000 }, ...members });
  addVideo("Launch", { collectionId });
  addVideo("Other", {});
  const titles = () => [...library.videos.values()].map(({ title }) => title);
  return { library, id, properties, titles };
}

test("a collection with videos, which go with it, is neither deleted nor replaced", async () => {
  const { library, properties, titles } = await filled();
  const holds = /StreamCollection \S+ holds 1 video \(1\.7 MB\), which would be lost, so it was not (delet|replac)ed/;
  expect(String(await errorOf(remove(collection, properties, account.api)))).toMatch(holds);
  expect(String(await errorOf(protectReplaced(collection, properties, () => account.api)))).toMatch(holds);
  expect([namesIn(library), titles()]).toEqual([["Trailers"], ["Launch", "Other"]]);
});

test("a collection whose state says so is deleted with its videos", async () => {
  const { library, id, properties, titles } = await filled();
  const inputs = inputsOf(collection, { libraryId: library.Id, name: "Trailers", deleteContents: true });
  await remove(collection, await update(collection, { id, olds: properties, news: inputs }, account.api), account.api);
  expect([namesIn(library), titles()]).toEqual([[], ["Other"]]);
});

test("live streams of a collection count as well", async () => {
  const { library, properties } = await filled();
  const { collectionId } = properties;
  const body = JSON.stringify({
    guid: collectionId,
    name: "Trailers",
    videoCount: 0,
    liveStreamCount: 2,
    totalSize: 0,
  });
  const operation = "GET /library/{libraryId}/collections/{collectionId}";
  account.emulator.faults.add({ operation, answer: { status: 200, body } });
  expect(String(await errorOf(remove(collection, properties, account.api)))).toMatch(/holds 2 live streams, which/);
  expect(namesIn(library)).toEqual(["Trailers"]);
});
