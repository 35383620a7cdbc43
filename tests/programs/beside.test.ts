import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addStreamVideo } from "../../emulator/routes/stream";
import { hosts } from "../conformance/hosts";
import { changedBeside, contentOf } from "../platform-model/beside";
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
  const now = () => contentOf(account.emulator.state);
  const idOf = (name: string) => stack.bunnyResources().find(({ urn }) => urn.endsWith(`::${name}`))?.id ?? "";
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  test("an app leaves the pull zone that somebody made", async () => {
    const zone = addPullZone(account.emulator.state, { Name: `customer-${host}` });
    const program = (cdn: object) => async () => {
      const endpoints = [{ name: "http", cdn: { port: 80, ...cdn } }];
      const containers = [{ name: "web", image: "acme/shop:1", endpoints }];
      make("ContainerApp", "app", { name: `shop-${host}`, regions: { required: ["DE"] }, containers });
    };
    await stack.up(program({ pullZoneId: zone.Id }));
    zone.MagicContainersAppId = idOf("app");
    const before = now();
    await stack.up(program({}));
    await stack.destroy();
    const told = { "the program has no app": /^containerApps\// };
    expect(changedBeside(before, now(), told)).toEqual([]);
  });

  test("a folder that was not built deletes no file", async () => {
    const index = file("index.html", "<h1>Hi</h1>");
    const program = async () => {
      const { storageZoneId } = make("StorageZone", "zone", { name: `beside-${host}`, region: "DE" });
      make("StorageFolder", "site", { storageZoneId, source: folder });
    };
    await stack.up(program);
    const before = now();
    rmSync(index);
    await stack.up(program).catch(() => {});
    expect(changedBeside(before, now(), {})).toEqual([]);
    file("index.html", "<h1>Hi</h1>");
    await stack.destroy();
  });

  test("a replaced library protects its videos as before", async () => {
    const program = (more: object) => async () => {
      make("StreamLibrary", "library", { name: `beside-${host}`, ...more });
    };
    await stack.up(program({}));
    const old = idOf("library");
    const { streamLibraries } = account.emulator.state;
    const zoneOf = (id: string) => String(streamLibraries.get(Number(id))?.PullZoneId);
    const storageOf = (id: string) => String(streamLibraries.get(Number(id))?.StorageZoneId);
    await account.api.streamLibraries.update(Number(old), {
      enableTokenAuthentication: true,
      webhookUrl: "https://hooks.example.com",
    });
    await account.api.streamLibraries.setReferrers(Number(old), { allowed: ["shop.example.com"] });
    const [zone, storage] = [zoneOf(old), storageOf(old)];
    const saved = account.emulator.state.copy();
    await stack.up(program({ replicationRegions: ["NY"] }));
    const id = idOf("library");
    expect(id).not.toBe(old);
    const before = contentOf(saved, { [old]: id, [zone]: zoneOf(id), [storage]: storageOf(id) });
    const told = {
      "the program has another region": /\/ReplicationRegions$/,
      "another library has other ids, keys, hostnames and dates":
        /\/(?:Id|PullZoneId|StorageZoneId|\w*Key|\w*Password|Date\w+|Name|Hostnames|keyKnownFrom|UserId|knownFrom|VideoLibraryId)$/,
    };
    expect(changedBeside(before, now(), told)).toEqual([]);
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
    const saved = account.emulator.state.copy();
    await stack.up(program(file("b.mp4", "another film")));
    const [video] = [...(library?.videos.values() ?? [])];
    const told = {
      "the program has another file": /\/original\//,
      "another video has another id and date": /\/(?:guid|dateUploaded|uploadOptions)$/,
      "the platform counts": /\/(?:VideoCount|StorageUsage)$/,
    };
    expect(video?.guid).not.toBe(old.guid);
    expect(changedBeside(contentOf(saved, { [old.guid]: String(video?.guid) }), now(), told)).toEqual([]);
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
    const before = now();
    await stack.up(program(false)).catch(() => {});
    expect(changedBeside(before, now(), {})).toEqual([]);
    library.videos.clear();
    await stack.up(program(false));
    await stack.destroy();
  });
});
