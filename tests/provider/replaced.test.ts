import { expect, test } from "vitest";
import { addStreamLibrary } from "../../emulator/routes/stream";
import type { Properties } from "../../provider/define/define";
import { create, protectReplaced, recordDifference, remove, update } from "../../provider/lifecycle/lifecycle";
import { Replacements } from "../../provider/lifecycle/replacements";
import { withWaitReporter } from "../../provider/messages/progress";
import { resourceNamed } from "../../provider/registry";
import { useAccountForEachTest } from "../support/account";
import { inputsOf } from "../support/storage";

const account = useAccountForEachTest();

/** Replaces an object: what goes is deleted first, as where both cannot exist, or last. */
async function replaced(type: string, state: Properties, args: Properties, order: "delete first" | "create first") {
  const definition = resourceNamed(type);
  const inputs = inputsOf(definition, args);
  const replacements = new Replacements();
  recordDifference(definition, state, inputs, replacements);
  const deleteIt = () => remove(definition, state, account.api, { replacements });
  if (order === "delete first") await deleteIt();
  const after = await create(definition, inputs, account.api, { replacements });
  if (order === "create first") await deleteIt();
  return after;
}
const orders = ["delete first", "create first"] as const;

test.each(orders)("a replaced library keeps what protects its videos, and no program manages (%s)", async (order) => {
  const library = resourceNamed("StreamLibrary");
  const { libraries, zoneOf } = {
    libraries: account.emulator.state.streamLibraries,
    zoneOf: (id: string) => account.emulator.state.pullZones.get(libraries.get(Number(id))?.PullZoneId ?? 0),
  };
  const given = { name: "films", player: { color: "#0a84ff" } };
  const first = inputsOf(library, { ...given, webhook: { url: "https://hooks.example.com" } });
  const { id, properties } = await create(library, first, account.api);
  const state = await update(library, { id, olds: properties, news: inputsOf(library, given) }, account.api);
  await account.api.streamLibraries.update(Number(id), { enableTokenAuthentication: true, allowDirectPlay: false });
  await account.api.streamLibraries.setReferrers(Number(id), {
    allowed: ["shop.example.com"],
    blocked: ["bad.example"],
  });

  const after = await replaced("StreamLibrary", state, { ...given, replicationRegions: ["NY"] }, order);
  expect([...libraries.keys()]).toEqual([Number(after.id)]);
  expect(libraries.get(Number(after.id))).toMatchObject({
    WebhookUrl: "https://hooks.example.com",
    AllowDirectPlay: false,
    AllowedReferrers: ["shop.example.com"],
    BlockedReferrers: ["bad.example"],
    PlayerKeyColor: "#0a84ff",
  });
  expect(zoneOf(after.id)).toMatchObject({ ZoneSecurityEnabled: true });
  expect(after.properties.webhook).toBeUndefined();
});

test("what the program gives counts before what the replaced library had", async () => {
  const library = resourceNamed("StreamLibrary");
  const { id, properties } = await create(library, inputsOf(library, { name: "films" }), account.api);
  await account.api.streamLibraries.update(Number(id), { webhookUrl: "https://old.example.com" });
  const given = { name: "films", replicationRegions: ["NY"], webhook: { url: "https://new.example.com" } };
  const after = await replaced("StreamLibrary", properties, given, "create first");
  const record = account.emulator.state.streamLibraries.get(Number(after.id));
  expect(record?.WebhookUrl).toBe("https://new.example.com");
});

test("the image of a watermark, which no read returns, is named as lost", async () => {
  const library = resourceNamed("StreamLibrary");
  const { id, properties } = await create(library, inputsOf(library, { name: "films" }), account.api);
  Object.assign(account.emulator.state.streamLibraries.get(Number(id)) ?? {}, { watermarkChecksum: "0a" });
  const told: string[] = [];
  await withWaitReporter(
    (message) => told.push(message),
    () => replaced("StreamLibrary", properties, { name: "films", replicationRegions: ["NY"] }, "create first"),
  );
  expect(told).toContainEqual(expect.stringMatching(/watermark.*no read returns/));
});

test.each(orders)(
  "a replaced storage zone keeps its page for missing files, and regions of others (%s)",
  async (order) => {
    const zone = resourceNamed("StorageZone");
    const given = { name: "films", region: "DE", replicationRegions: ["NY", "SG"] };
    const { id, properties } = await create(zone, inputsOf(zone, given), account.api);
    await account.api.storageZones.update(Number(id), {
      custom404FilePath: "/404.html",
      rewrite404To200: true,
      replicationRegions: ["NY", "SG", "LA"],
    });
    const after = await replaced(
      "StorageZone",
      properties,
      { ...given, name: "films-2", replicationRegions: ["NY"] },
      order,
    );
    const record = account.emulator.state.storageZones.get(Number(after.id));
    expect(record).toMatchObject({ Custom404FilePath: "/404.html", Rewrite404To200: true });
    expect(record?.ReplicationRegions).toEqual(["NY", "LA"]);
    expect(after.properties).toMatchObject({ replicationRegions: ["NY"], unmanagedReplicationRegions: ["LA"] });
    expect(after.properties.custom404FilePath).toBeUndefined();
  },
);

test.each(orders)("a replaced pull zone keeps the settings that no program manages (%s)", async (order) => {
  const zone = resourceNamed("PullZone");
  const given = { name: "films", origin: { url: "https://origin.example.com" }, cache: { edgeTtl: 60 } };
  const { id, properties } = await create(zone, inputsOf(zone, given), account.api);
  await account.api.pullZones.update(Number(id), {
    zoneSecurityEnabled: true,
    blockedCountries: ["XX"],
    originHostHeader: "internal.example.com",
    cacheControlMaxAgeOverride: 3600,
  });
  const after = await replaced("PullZone", properties, { ...given, name: "films-2", cache: { edgeTtl: 90 } }, order);
  expect(account.emulator.state.pullZones.get(Number(after.id))).toMatchObject({
    Name: "films-2",
    OriginUrl: "https://origin.example.com",
    ZoneSecurityEnabled: true,
    BlockedCountries: ["XX"],
    OriginHostHeader: "internal.example.com",
    CacheControlMaxAgeOverride: 90,
  });
  expect(after.properties.security).toBeUndefined();
});

test("a pull zone with another kind of origin keeps nothing of the old one", async () => {
  const zone = resourceNamed("PullZone");
  const given = { name: "films", origin: { url: "https://origin.example.com" } };
  const { id, properties } = await create(zone, inputsOf(zone, given), account.api);
  await account.api.pullZones.update(Number(id), { originHostHeader: "internal.example.com", blockPostRequests: true });
  const storage = await account.api.storageZones.create({ name: "films-storage", region: "DE" });
  const args = { name: "films-2", origin: { storageZoneId: storage.id } };
  const after = await replaced("PullZone", properties, args, "create first");
  const record = account.emulator.state.pullZones.get(Number(after.id));
  expect(record).toMatchObject({ StorageZoneId: storage.id, BlockPostRequests: true });
  expect(record?.OriginHostHeader ?? "").toBe("");
});

async function describedVideo(args: Properties = {}) {
  const library = addStreamLibrary(account.emulator.state, { Name: "films" });
  const given = { libraryId: library.Id, title: "Launch", sourceUrl: "https://www.example.com/1.mp4", ...args };
  const { properties } = await create(
    resourceNamed("StreamVideo"),
    inputsOf(resourceNamed("StreamVideo"), given),
    account.api,
  );
  for (const video of library.videos.values())
    Object.assign(video, {
      chapters: [
        { title: "a", start: 0, end: 5 },
        { title: "b", start: 5, end: 9 },
      ],
      moments: [{ label: "now", timestamp: 3 }],
      metaTags: [{ property: "description", value: "by hand" }],
      captions: [{ srclang: "de", label: null, version: 1, fileChecksum: null }],
    });
  const next = { ...given, sourceUrl: "https://www.example.com/2.mp4" };
  return { library, properties, next };
}
const warningsOf = async (properties: Properties) => {
  const told: string[] = [];
  await withWaitReporter(
    (message) => told.push(message),
    () => protectReplaced(resourceNamed("StreamVideo"), properties, () => account.api),
  );
  return told;
};

test("a replaced video keeps meta tags that no program manages", async () => {
  const { library, properties, next } = await describedVideo();
  const after = await replaced("StreamVideo", properties, next, "create first");
  expect([...library.videos.values()]).toMatchObject([{ metaTags: [{ property: "description", value: "by hand" }] }]);
  expect(after.properties.metaTags).toBeUndefined();
});

test("the preview of a replaced video counts what belongs to its file, and is lost with it", async () => {
  const { properties } = await describedVideo();
  expect(await warningsOf(properties)).toEqual([
    expect.stringMatching(/: 2 chapters, 1 moment and captions in 1 language are not copied/),
  ]);
});

test("the preview of a replaced video does not count what the program gives anew", async () => {
  const { properties } = await describedVideo({ chapters: [], moments: [] });
  expect(await warningsOf(properties)).toEqual([expect.stringMatching(/: captions in 1 language are not copied/)]);
});
