import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type BunnyClient, BunnyError, type StorageAccess } from "../../sdk/index";
import { useAccount } from "../support/account";
import { all } from "../support/all";
import { useClients } from "../support/clients";
import { errorOf } from "../support/error-of";
import { useServers } from "../support/server";

const account = useAccount();
const clientWith = useClients(account);
const serverThat = useServers();

let zones = 0;
async function newZone(api: BunnyClient): Promise<StorageAccess> {
  const zone = await api.storageZones.create({ name: `files-${++zones}`, region: "DE" });
  return {
    id: zone.id,
    name: zone.name ?? "",
    storageHostname: zone.storageHostname ?? "",
    password: zone.password ?? "",
  };
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await all(chunks)).toString();
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("a file is uploaded, described, listed, downloaded and deleted, whatever its name", async () => {
  const { api } = account;
  const zone = await newZone(api);
  const path = "a b/100%/ü?#.html";
  await api.storageFiles.upload(zone, path, "<html>hello</html>", { checksum: sha256("<html>hello</html>") });
  expect(await api.storageFiles.describe(zone, path)).toMatchObject({
    objectName: "ü?#.html",
    length: 18,
    contentType: "text/html",
    checksum: sha256("<html>hello</html>").toUpperCase(),
  });
  expect(await api.storageFiles.list(zone)).toMatchObject([{ objectName: "a b", isDirectory: true }]);
  expect(await api.storageFiles.list(zone, "a b/100%")).toMatchObject([{ objectName: "ü?#.html", isDirectory: false }]);
  expect(await textOf(api.storageFiles.download(zone, `/${path}`))).toBe("<html>hello</html>");
  await api.storageFiles.delete(zone, path);
  expect(await api.storageFiles.describe(zone, path)).toBeUndefined();
  expect(await api.storageFiles.list(zone, "no such folder")).toEqual([]);
});

test("a path with a slash at its end is a folder, which is deleted with all that is in it", async () => {
  const { api } = account;
  const zone = await newZone(api);
  for (const path of ["a b/c/d", "a b/e", "f"]) await api.storageFiles.upload(zone, path, "x");
  expect(await errorOf(api.storageFiles.delete(zone, "a b"))).toMatchObject({ code: "not_found", status: 404 });
  expect(await errorOf(api.storageFiles.delete(zone, "f/"))).toMatchObject({ code: "not_found", status: 404 });
  await api.storageFiles.delete(zone, "/a b//");
  expect(await api.storageFiles.list(zone)).toMatchObject([{ objectName: "f" }]);
  for (const root of ["/", "//"])
    expect(await errorOf(api.storageFiles.delete(zone, root))).toMatchObject({ code: "invalid_argument" });
  expect(await api.storageFiles.list(zone)).toMatchObject([{ objectName: "f" }]);
});

test("a content that does not match its checksum is refused", async () => {
  const { api } = account;
  const zone = await newZone(api);
  const error = await errorOf(api.storageFiles.upload(zone, "a.txt", "b", { checksum: sha256("a") }));
  expect(error).toMatchObject({ code: "bad_request", status: 400 });
  expect(await api.storageFiles.list(zone)).toEqual([]);
});

test.each(["..", "a/../b", "./a", ""])("the path %j is refused before anything is sent", async (path) => {
  const { api, emulator } = account;
  const zone = await newZone(api);
  emulator.calls.take();
  expect(await errorOf(api.storageFiles.upload(zone, path, "a"))).toMatchObject({ code: "invalid_argument" });
  expect(emulator.calls.all).toEqual([]);
});

test("content is streamed, and opened anew for each attempt", async () => {
  const { api } = clientWith({ retryDelayMs: 1 });
  const zone = await newZone(api);
  account.emulator.faults.add({ operation: "PUT *", answer: { status: 503 } });
  const size = 3 * 1024 * 1024;
  let opened = 0;
  await api.storageFiles.upload(zone, "large.bin", {
    length: size,
    async *open() {
      opened++;
      for (let at = 0; at < size; at += 65_536) yield new Uint8Array(65_536).fill(7);
    },
  });
  expect(opened).toBe(2);
  expect(await api.storageFiles.describe(zone, "large.bin")).toMatchObject({ length: size });
  let bytes = 0;
  for await (const chunk of api.storageFiles.download(zone, "large.bin")) bytes += chunk.byteLength;
  expect(bytes).toBe(size);
});

test("a slow upload ends only where no part of it is sent in time", async () => {
  // Together the parts take longer than the limit, each of them a thirtieth of it.
  const { api } = clientWith({ timeoutMs: 3_000 });
  const zone = await newZone(api);
  const parts = 40;
  const slowly = async function* () {
    for (let part = 0; part < parts; part++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      yield Buffer.from("x");
    }
  };
  await api.storageFiles.upload(zone, "slow.txt", { length: parts, open: slowly });
  const never = async function* () {
    yield Buffer.from("x");
    await new Promise(() => {});
  };
  const impatient = clientWith({ timeoutMs: 500, maxRetryMs: 0 }).api;
  const error = await errorOf(impatient.storageFiles.upload(zone, "never.txt", { length: 6, open: never }));
  expect(error).toMatchObject({ code: "timeout", mayHaveHappened: true });
});

test("a host that does not know DESCRIBE yet shows its files by their list, and is asked once", async () => {
  const { api } = clientWith();
  const zone = await newZone(api);
  await api.storageFiles.upload(zone, "a/b.txt", "b");
  account.emulator.faults.add({ operation: "DESCRIBE *", times: 9, answer: { status: 405 } });
  account.emulator.calls.take();
  for (let n = 0; n < 2; n++) expect(await api.storageFiles.describe(zone, "a/b.txt")).toMatchObject({ length: 1 });
  expect(account.emulator.calls.take().map(({ method }) => method)).toEqual(["DESCRIBE", "GET", "GET"]);
});

test("the password of a new zone that the host does not know yet is tried again", async () => {
  const { api, events } = clientWith({ retryDelayMs: 1 });
  const zone = await newZone(api);
  account.emulator.faults.add({ operation: "PUT *", times: 7, answer: { status: 401 } });
  await api.storageFiles.upload(zone, "a.txt", "a");
  expect(events.filter(({ kind }) => kind === "retry")).toHaveLength(7);
});

test("a wrong password is an error at once that says what to do, and names no password", async () => {
  const { api } = account;
  const zone = { ...(await newZone(api)), id: 1, password: "wrong-password-0123456789" };
  const error = await errorOf(api.storageFiles.upload(zone, "a.txt", "a"));
  expect(error).toMatchObject({ code: "unauthorized" });
  expect(String(error)).toMatch(/the password of the storage zone was not accepted/);
});

test("the read-only password reads, and writes nothing", async () => {
  const { api } = account;
  const zone = await newZone(api);
  const { readOnlyPassword } = await api.storageZones.get(zone.id);
  const reader = { ...zone, id: 1, password: readOnlyPassword ?? "" };
  expect(await api.storageFiles.list(reader)).toEqual([]);
  expect(await errorOf(api.storageFiles.upload(reader, "a.txt", "a"))).toMatchObject({ code: "unauthorized" });
});

test("no error and no log event holds a password", async () => {
  const echo = await serverThat((request, response) => {
    request.resume();
    const { accesskey } = request.headers;
    response.writeHead(400).end(JSON.stringify({ HttpCode: 400, Message: `no ${accesskey}` }));
  });
  const { api, events } = clientWith({ storageUrl: echo });
  const zone = await newZone(api);
  const error = await errorOf(api.storageFiles.upload(zone, "a.txt", "a"));
  expect(error.message).toContain("no [secret]");
  expect(JSON.stringify([events, error, error.message])).not.toContain(zone.password);
});

test.each(["storage.example.com/evil", "user@evil.example", "a b", "evil.example?x="])(
  "a storage hostname of %s gets no password",
  async (storageHostname) => {
    const { api } = account;
    const error = await errorOf(api.storageFiles.list({ id: 1, name: "files", storageHostname, password: "p" }));
    expect(error).toBeInstanceOf(BunnyError);
    expect(error).toMatchObject({ code: "invalid_argument", field: "storageHostname" });
  },
);
