import { expect, test } from "vitest";
import { z } from "zod";
import { newStreamLibraryWire } from "../../sdk/api/stream";
import { platform } from "./live";
import { streamLibrary } from "./objects";

const live = platform([streamLibrary]);
const { send, ok, make } = live;

const library = "/videolibrary/{id}";
const within = "/library/{id}";

/** What is sent about the videos of a library. */
const streamOf = ({ apiKey }: { readonly apiKey?: string | null }) => ({
  base: live.account.options.streamUrl,
  key: apiKey ?? "missing",
});

const made = z.object({ guid: z.string() });

// A create whose response is lost finds its library by more than its name.
test("two video libraries may have one name", async () => {
  const { name } = await make(streamLibrary);
  await ok("POST /videolibrary", {}, { Name: name });
});

// What a program leaves out is compared with these; the vendor lists them nowhere.
test("a new video library has the settings that a client has recorded of one", async () => {
  const { id } = await make(streamLibrary);
  expect((await ok(`GET ${library}`, { id })).body).toMatchObject(newStreamLibraryWire);
});

// `StreamLibrary` deletes the library alone.
test("the pull zone and the storage zone of a video library go with it", async () => {
  const { id, pullZoneId, storageZoneId } = await make(streamLibrary);
  const zones = z.tuple([z.int(), z.int()]).parse([pullZoneId, storageZoneId]);
  await ok(`DELETE ${library}`, { id });
  // Where they stay, nothing else deletes them: their names are the platform's.
  const pullZone = await send("DELETE /pullzone/{id}", { id: zones[0] });
  const storageZone = await send("DELETE /storagezone/{id}", { id: zones[1] });
  expect([pullZone.status, storageZone.status]).toEqual([404, 404]);
});

// `StreamLibrary` refuses what the platform would force.
test("a video library that allows early play exposes its originals, whatever a request says", async () => {
  const { id } = await make(streamLibrary);
  await ok(`POST ${library}`, { id }, { AllowEarlyPlay: true, ExposeOriginals: false });
  expect((await ok(`GET ${library}`, { id })).body).toMatchObject({ ExposeOriginals: true });
});

// An add whose response is lost is sent again, and has to succeed without a second entry.
test("a referrer that a video library allows already is accepted, and listed once", async () => {
  const { id } = await make(streamLibrary);
  const Hostname = "www.example.com";
  for (let times = 0; times < 2; times++) await ok(`POST ${library}/addAllowedReferrer`, { id }, { Hostname });
  expect((await ok(`GET ${library}`, { id })).body).toMatchObject({ AllowedReferrers: [Hostname] });
});

// A removal whose response is lost is sent again.
test("the removal of a referrer that a video library does not block is accepted", async () => {
  const { id } = await make(streamLibrary);
  await ok(`POST ${library}/removeBlockedReferrer`, { id }, { Hostname: "www.example.com" });
});

// `StreamCollection` and `StreamVideo` wait for it, as long as a client does.
test("the host of videos knows the key of a new video library at once", async () => {
  const made = await make(streamLibrary);
  await ok(`GET ${within}/collections`, { id: made.id }, undefined, streamOf(made));
});

// The document lets the id be null. `StreamCollection` refuses to delete one that is not empty without `deleteContents`.
test("a new collection has an id, and the videos of one that is deleted go with it", async () => {
  const { id, ...keys } = await make(streamLibrary);
  const sent = streamOf(keys);
  const collection = made.parse((await ok(`POST ${within}/collections`, { id }, { name: "live" }, sent)).body);
  const video = { title: "live", collectionId: collection.guid };
  const { guid } = made.parse((await ok(`POST ${within}/videos`, { id }, video, sent)).body);
  await ok(`DELETE ${within}/collections/{guid}`, { id, ...collection }, undefined, sent);
  expect((await send(`GET ${within}/videos/{guid}`, { id, guid }, undefined, sent)).status).toBe(404);
});
