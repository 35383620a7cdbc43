import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { addStorageZone } from "../../emulator/routes/storage";
import { useStorageHost } from "../support/storage-host";

const start = useStorageHost();
const names = (objects: readonly { ObjectName: string; IsDirectory: boolean }[]) =>
  objects.map(({ ObjectName, IsDirectory }) => (IsDirectory ? `${ObjectName}/` : ObjectName)).toSorted();

test("a folder is created by a path with a slash at its end, and can be used", async () => {
  const { send, list, emulator } = await start();
  expect((await send("PUT", "/files/a/b/")).status).toBe(201);
  expect(emulator.state.storageFiles.size).toBe(0);
  expect(await list("")).toMatchObject([
    { ObjectName: "a", IsDirectory: true, Path: "/files/", Length: 0, ContentType: "", Checksum: null },
  ]);
  expect(await list("a/")).toMatchObject([{ ObjectName: "b", IsDirectory: true, Path: "/files/a/" }]);
  expect(await list("a/b/")).toEqual([]);
  expect((await send("PUT", "/files/a/b/c", { body: "x" })).status).toBe(201);
  expect(names(await list("a/b/"))).toEqual(["c"]);
  const [before] = await list("a/");
  expect((await send("PUT", "/files/a/b/")).status).toBe(201);
  expect(await list("a/")).toEqual([before]);
  expect(names(await list("a/b/"))).toEqual(["c"]);
});

test("what is sent with a folder is not kept", async () => {
  const { send, list, emulator } = await start();
  expect((await send("PUT", "/files/a/", { body: "12345" })).status).toBe(201);
  expect(names(await list(""))).toEqual(["a/"]);
  expect(emulator.state.storage.disk.used).toBe(0);
});

test("a folder stays when its last file is deleted, until it is deleted itself", async () => {
  const { send, list, emulator } = await start();
  await send("PUT", "/files/a/b/c", { body: "x" });
  expect((await send("DELETE", "/files/a/b/c")).status).toBe(200);
  expect(names(await list("a/"))).toEqual(["b/"]);
  expect((await send("DELETE", "/files/a")).status, "a folder's path needs a slash").toBe(404);
  expect((await send("DELETE", "/files/a/")).status).toBe(200);
  expect(await list("")).toEqual([]);
  expect((await send("DELETE", "/files/a/")).status).toBe(404);
  expect([...emulator.state.storageFolders.values()].map(({ path }) => path)).toEqual([""]);
});

test("a path is either a file or a folder", async () => {
  const { send, list } = await start();
  await send("PUT", "/files/file", { body: "x" });
  await send("PUT", "/files/folder/file", { body: "x" });
  for (const path of ["file/", "file/below", "file/a/below", "file/a/", "folder"]) {
    const response = await send("PUT", `/files/${path}`, { body: "y" });
    expect(response.status, path).toBe(400);
    expect(await response.json()).toMatchObject({ Message: expect.stringContaining("directory for path") });
  }
  expect(names(await list(""))).toEqual(["file", "folder/"]);
  expect(await (await send("GET", "/files/file")).text()).toBe("x");
  expect((await send("DELETE", "/files/file/")).status, "a file is no folder").toBe(404);
  expect((await send("GET", "/files/folder")).status, "a folder is no file").toBe(404);
  expect((await send("DESCRIBE", "/files/folder")).status).toBe(404);
  await send("DELETE", "/files/folder/");
  expect((await send("PUT", "/files/folder", { body: "y" })).status).toBe(201);
});

test.each([
  ["no permission", "", {}, 400],
  ["the query", "?allowRootDelete=true", {}, 200],
  ["the header", "", { allowRootDelete: "true" }, 200],
  ["another value", "?allowRootDelete=1", { allowRootDelete: "1" }, 400],
])("the root is deleted with %s: %j, %j", async (_, query, headers, status) => {
  const { send, list, zone, emulator } = await start();
  await send("PUT", "/files/a/b", { body: "x" });
  await send("PUT", "/files/c", { body: "x" });
  expect((await send("DELETE", `/files/${query}`, { headers })).status).toBe(status);
  expect(names(await list(""))).toEqual(status === 200 ? [] : ["a/", "c"]);
  expect(emulator.state.storage.disk.used).toBe(status === 200 ? 0 : 2);
  expect(emulator.state.storageZones.has(zone.Id)).toBe(true);
  expect((await send("PUT", "/files/a/b", { body: "x" })).status).toBe(201);
});

test("a checksum counts in either case, and a wrong one is refused", async () => {
  const { send, list } = await start();
  const digest = createHash("sha256").update("x").digest("hex");
  const put = async (checksum: string) => (await send("PUT", "/files/a", { body: "x", headers: { checksum } })).status;
  expect(await put(`${digest.slice(0, -1)}z`)).toBe(400);
  expect(await list("")).toEqual([]);
  expect(await put(digest)).toBe(201);
  expect(await put(digest.toUpperCase())).toBe(201);
});

test("a file that is uploaded again keeps its GUID and its time of creation", async () => {
  const { send, list } = await start();
  await send("PUT", "/files/a", { body: "1" });
  const [before] = await list("");
  await send("PUT", "/files/a", { body: "22" });
  const [after] = await list("");
  expect(after).toMatchObject({ Length: 2, Guid: before?.Guid });
  await send("DELETE", "/files/a");
  await send("PUT", "/files/a", { body: "22" });
  expect((await list(""))[0]?.Guid).not.toBe(before?.Guid);
});

test("a zone is deleted with its folders, and leaves those of others", async () => {
  const { send, zone, emulator } = await start();
  const other = addStorageZone(emulator.state, { Name: "others" });
  await send("PUT", "/files/a/b", { body: "x" });
  await send("PUT", "/others/a/b", { body: "x", password: other.Password });
  const headers = { accesskey: emulator.apiKey };
  await fetch(`${emulator.url}/storagezone/${zone.Id}`, { method: "DELETE", headers });
  const { storageFiles, storageFolders } = emulator.state;
  for (const objects of [storageFiles, storageFolders])
    expect([...objects.values()].map(({ zoneId }) => zoneId)).not.toContain(zone.Id);
  expect([...storageFolders.values()].map(({ path }) => path).toSorted()).toEqual(["", "a"]);
});
