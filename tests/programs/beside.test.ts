import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addStreamVideo } from "../../emulator/routes/stream";
import { hosts } from "../conformance/hosts";
import { BesideRuns } from "../platform-model/beside";
import { compare, type Difference, differencesOf, sentenceOf } from "../platform-model/differences";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

// What a run changes beside what its program says, judged on all that the account keeps.

const account = useAccount();

describe.each(hosts)("$name host: nothing else changes", ({ name: host, classNamed }) => {
  let stack: InProcessStack;
  let folder: string;
  beforeEach(() => {
    stack = new InProcessStack();
    folder = mkdtempSync(join(tmpdir(), "beside-"));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    stack.remove();
  });
  const make = (type: string, name: string, args: object) => new (classNamed(type))(name, args as never);
  const changes = (all: readonly Difference[], told = /^$/) =>
    all.map(sentenceOf).filter((sentence) => !told.test(sentence));
  /** What one has otherwise that is in place of another. */
  const between = (kind: string, was: unknown, is: unknown) =>
    compare({ path: [kind], was, is, set() {}, root: is, restore() {} });
  const idOf = (name: string) => stack.bunnyResources().find(({ urn }) => urn.endsWith(`::${name}`))?.id ?? "";
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test("an app leaves the pull zone that somebody made", async () => {
    const zone = addPullZone(account.emulator.state, { Name: `customer-${host}` });
    const argsWith = (cdn: object) => {
      const endpoints = [{ name: "http", cdn: { port: 80, ...cdn } }];
      const containers = [{ name: "web", image: "acme/shop:1", endpoints }];
      return { name: `shop-${host}`, regions: { required: ["DE"] }, containers };
    };
    const program = (cdn: object) => async () => void make("ContainerApp", "app", argsWith(cdn));
    const given = { pullZoneId: zone.Id };
    const runs = new BesideRuns(account.emulator.state);
    await stack.up(program(given));
    runs.end([{ resource: "ContainerApp", name: "app", id: idOf("app"), args: argsWith(given) }]);
    zone.MagicContainersAppId = idOf("app");
    runs.begin();
    await stack.up(program({}));
    await stack.destroy();
    expect(runs.end([])).toEqual([]);
  });

  test("a folder that was not built deletes no file", async () => {
    const index = file("index.html", "<h1>Hi</h1>");
    const program = async () => {
      const { storageZoneId } = make("StorageZone", "zone", { name: `beside-${host}`, region: "DE" });
      make("StorageFolder", "site", { storageZoneId, source: folder });
    };
    await stack.up(program);
    const before = account.emulator.state.copy();
    rmSync(index);
    await stack.up(program).catch(() => {});
    expect(changes(differencesOf(before, account.emulator.state))).toEqual([]);
    file("index.html", "<h1>Hi</h1>");
    await stack.destroy();
  });

  test("a replaced library protects its videos as before", async () => {
    const args = { name: `beside-${host}` };
    const program = (more: object) => async () => void make("StreamLibrary", "library", { ...args, ...more });
    const declared = (more: object) => [
      { resource: "StreamLibrary", name: "library", id: idOf("library"), args: { ...args, ...more } },
    ];
    const { state } = account.emulator;
    const runs = new BesideRuns(state);
    await stack.up(program({}));
    runs.end(declared({}));
    const old = Number(idOf("library"));
    await account.api.streamLibraries.update(old, {
      enableTokenAuthentication: true,
      webhookUrl: "https://hooks.example.com",
    });
    await account.api.streamLibraries.setReferrers(old, { allowed: ["shop.example.com"] });
    const saved = state.copy();
    runs.begin();
    const more = { replicationRegions: ["NY"] };
    await stack.up(program(more));
    expect(runs.end(declared(more))).toEqual([]);
    const id = Number(idOf("library"));
    expect(id).not.toBe(old);
    const [was, is] = [saved.streamLibraries.get(old), state.streamLibraries.get(id)];
    // Another library has other ids, keys, hostnames and dates, and the program another region.
    const own =
      /\/(?:ReplicationRegions|Id|PullZoneId|StorageZoneId|\w*Key|\w*Password|Date\w+|Name|Hostnames|keyKnownFrom|UserId|knownFrom|VideoLibraryId)(?=[/:])/;
    const found = [
      ...between("streamLibraries", was, is),
      ...between("pullZones", saved.pullZones.get(was?.PullZoneId ?? 0), state.pullZones.get(is?.PullZoneId ?? 0)),
      ...between(
        "storageZones",
        saved.storageZones.get(was?.StorageZoneId ?? 0),
        state.storageZones.get(is?.StorageZoneId ?? 0),
      ),
    ];
    expect(changes(found, own)).toEqual([]);
    await stack.destroy();
  });

  test("a video with another file keeps the meta tags that it has", async () => {
    const program = (source: string) => async () => {
      const { libraryId } = make("StreamLibrary", "library", { name: `beside-${host}` });
      make("StreamVideo", "video", { libraryId, title: "Launch", source });
    };
    await stack.up(program(file("a.mp4", "a film")));
    const library = account.emulator.state.streamLibraries.get(Number(idOf("library")));
    const [old] = [...(library?.videos.values() ?? [])];
    if (!old) throw new Error("The library has no video.");
    old.metaTags = [{ property: "author", value: "Ann" }];
    const before = account.emulator.state.copy();
    await stack.up(program(file("b.mp4", "another film")));
    const [video] = [...(library?.videos.values() ?? [])];
    expect(video?.guid).not.toBe(old.guid);
    // Another video has another id, file and date.
    expect(
      changes(
        between("videos", old, video),
        /^videos\/(?:original\/|guid:|dateUploaded:|uploadOptions|encodingReads:)/,
      ),
    ).toEqual([]);
    const counted = /^streamLibraries\/\d+\/(?:videos\/[\w-]+ is (?:gone|new)|VideoCount: |StorageUsage: )/;
    expect(changes(differencesOf(before, account.emulator.state), counted)).toEqual([]);
    await stack.destroy();
  });

  test("a collection takes no videos with it", async () => {
    const program = (isThere: boolean) => async () => {
      const { libraryId } = make("StreamLibrary", "library", { name: `beside-${host}`, deleteContents: true });
      if (isThere) make("StreamCollection", "collection", { libraryId, name: "Trailers" });
    };
    await stack.up(program(true));
    const { streamLibraries } = account.emulator.state;
    const library = streamLibraries.get(Number(idOf("library")));
    if (!library) throw new Error("There is no library.");
    const [collectionId = ""] = library.collections.keys();
    const dateUploaded = account.emulator.state.now();
    addStreamVideo(library, { title: "Launch", dateUploaded, collectionId, original: { sha256: null, size: 1 } });
    const before = account.emulator.state.copy();
    await stack.up(program(false)).catch(() => {});
    expect(changes(differencesOf(before, account.emulator.state))).toEqual([]);
    library.videos.clear();
    await stack.up(program(false));
    await stack.destroy();
  });
});
