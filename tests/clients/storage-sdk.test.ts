import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { ReadableStream } from "node:stream/web";
import { file, regions, zone as zones } from "@bunny.net/storage-sdk";
import { ProxyAgent, fetch as undiciFetch } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { addStorageZone } from "../../emulator/routes/storage";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { startPlatformProxy } from "../support/proxy";

// The vendor's client of storage zones, as it is published, with the host names that it has built in.

const account = useAccount({ seeded: false, logsPerDay: 0 });
let proxy: Awaited<ReturnType<typeof startPlatformProxy>>;
let dispatcher: ProxyAgent;

beforeAll(async () => {
  proxy = await startPlatformProxy(account.emulator);
  dispatcher = new ProxyAgent({ uri: proxy.url, requestTls: { ca: proxy.authority } });
});
beforeEach(() => {
  const throughProxy = (url: string | URL, init: object) => undiciFetch(url, { ...init, dispatcher });
  vi.stubGlobal("fetch", throughProxy);
  return () => vi.unstubAllGlobals();
});
afterAll(async () => {
  await dispatcher.close();
  proxy.stop();
});

let count = 0;
function newZone(region = regions.StorageRegion.Falkenstein) {
  const record = addStorageZone(account.emulator.state, { Name: `sdk-${++count}`, ReplicationRegions: ["NY", "SG"] });
  return { record, zone: zones.connect_with_accesskey(region, record.Name, record.Password) };
}

/** In chunks, as the client sends it. */
const streamOf = (content: string) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < content.length; at += 1_000) controller.enqueue(Buffer.from(content.slice(at, at + 1_000)));
      controller.close();
    },
  });
const sha256 = (content: string) => createHash("sha256").update(content).digest("hex");
const namesIn = async (zone: zones.StorageZone, path: string) =>
  (await file.list(zone, path)).map(({ objectName, isDirectory }) => (isDirectory ? `${objectName}/` : objectName));

describe("the vendor's client of storage zones", () => {
  test.each(Object.entries(regions.StorageRegion))("reaches the host of %s", async (_, region) => {
    const { zone } = newZone(region);
    expect(await file.list(zone, "/")).toEqual([]);
    expect(proxy.asked.at(-1)).toBe(`${region === "de" ? "" : `${region}.`}storage.bunnycdn.com:443`);
  });

  test("creates folders, uploads into them, lists and downloads", async () => {
    const { zone, record } = newZone();
    const content = "0123456789".repeat(1_024);
    expect(await file.createDirectory(zone, "/tests/one/")).toBe(true);
    expect(await file.createDirectory(zone, "tests/two")).toBe(true);
    expect(await file.list(zone, "/tests/one/")).toEqual([]);
    expect(await file.upload(zone, "/tests/one/new_file", streamOf(content))).toBe(true);
    expect(await namesIn(zone, "/")).toEqual(["tests/"]);
    expect((await namesIn(zone, "tests")).toSorted()).toEqual(["one/", "two/"]);
    const [stored] = await file.list(zone, "/tests/one/");
    expect(stored).toMatchObject({
      _tag: "StorageFile",
      userId: record.UserId,
      storageZoneName: record.Name,
      storageZoneId: record.Id,
      path: `/${record.Name}/tests/one/`,
      objectName: "new_file",
      length: content.length,
      isDirectory: false,
      checksum: sha256(content).toUpperCase(),
      replicatedZones: ["NY", "SG"],
      contentType: "application/octet-stream",
    });
    expect(stored?.lastChanged.getTime()).toBe(stored?.dateCreated.getTime());
    const download = await file.download(zone, "/tests/one/new_file");
    expect(download.length).toBe(content.length);
    expect(await text(download.stream)).toBe(content);
  });

  test("uploads with a checksum in either case, and not with a wrong one", async () => {
    const { zone } = newZone();
    const upload = (sha256Checksum: string) => file.upload(zone, "/a", streamOf("content"), { sha256Checksum });
    const refused = await errorOf(upload("12"));
    expect(refused.message).toBe(
      "Unable to upload file. Either invalid path specified, either provided checksum invalid",
    );
    expect(await file.list(zone, "/")).toEqual([]);
    expect(await upload(sha256("content"))).toBe(true);
    expect(await upload(sha256("content").toUpperCase())).toBe(true);
    expect(account.emulator.state.storage.disk.used).toBeGreaterThan(0);
  });

  test("describes a file, with its content", async () => {
    const { zone } = newZone();
    await file.upload(zone, "/a/b.html", streamOf("<h1>Hi</h1>"), { contentType: "text/x-page" });
    const described = await file.get(zone, "/a/b.html");
    const [listed] = await file.list(zone, "/a");
    const { data } = described;
    expect({ ...described, data: undefined }).toEqual({ ...listed, data: undefined });
    expect(described).toMatchObject({ contentType: "text/x-page", length: 11 });
    const { stream, response } = await data();
    expect(response.headers.get("content-type")).toBe("text/x-page");
    expect(await text(stream)).toBe("<h1>Hi</h1>");
  });

  test("says what is missing, and who may not", async () => {
    const { zone } = newZone();
    for (const read of [file.get, file.download])
      expect((await errorOf(read(zone, "/missing"))).message).toBe("File not found: /missing");
    expect(await file.remove(zone, "/missing")).toBe(false);
    expect(await file.removeDirectory(zone, "/missing")).toBe(false);
    const other = zones.connect_with_accesskey(zone.region, zones.name(zone), "wrong");
    const unauthorized = `Unauthorized access to storage zone: ${zone.name}`;
    for (const refused of [file.list(other, "/"), file.get(other, "/a"), file.upload(other, "/a", streamOf("x"))])
      expect((await errorOf(refused)).message).toBe(unauthorized);
    expect(await file.createDirectory(other, "/a")).toBe(false);
    expect(await file.list(zone, "/")).toEqual([]);
  });

  test("removes files, and folders with all that is in them", async () => {
    const { zone } = newZone();
    for (const path of ["/tests/1/a", "/tests/1/b/c", "/tests/2/d"]) await file.upload(zone, path, streamOf(path));
    expect(await file.remove(zone, "/tests/2/d")).toBe(true);
    expect(await file.list(zone, "/tests/2/")).toEqual([]);
    expect(await namesIn(zone, "/tests")).toEqual(["1/", "2/"]);
    expect(await file.removeDirectory(zone, "/tests/1")).toBe(true);
    expect(await file.removeDirectory(zone, "/tests/2/")).toBe(true);
    expect(await namesIn(zone, "/")).toEqual(["tests/"]);
    expect(await file.removeDirectory(zone, "/")).toBe(false);
    expect(await namesIn(zone, "/")).toEqual(["tests/"]);
  });

  test("has the address and the header for requests of one's own: ranges, and what has not changed", async () => {
    const { zone } = newZone();
    await file.upload(zone, "/a.txt", streamOf("0123456789"));
    const [header, key] = zones.key(zone);
    const get = (headers: Record<string, string>) =>
      fetch(new URL("a.txt", zones.addr(zone)), { headers: { [header]: key, ...headers } });
    const part = await get({ range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    expect((await get({ range: "bytes=10-" })).status).toBe(416);
    const etag = part.headers.get("etag") ?? "";
    expect((await get({ "if-none-match": etag })).status).toBe(304);
  });
});
