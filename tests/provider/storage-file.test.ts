import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check } from "../../provider/check/check";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";
import { accessOf, inputsOf, problemsOf, storageOf, useLocalFiles } from "../support/storage";

const account = useAccount();
const storage = storageOf(account);
const local = useLocalFiles();
const file = resourceNamed("StorageFile");

test("is uploaded again only where its content differs", async () => {
  const storageZoneId = storage.newZone();
  const source = join(local.write({ "a.txt": "one" }), "a.txt");
  const before = inputsOf(file, { storageZoneId, path: "/docs//a.txt", source });
  const { id, properties } = await create(file, before, account.api);
  expect(id).toBe(`${storageZoneId}/docs/a.txt`);
  expect(storage.fileAt(storageZoneId, "docs/a.txt")).toMatchObject({ length: 3, contentType: "text/plain" });
  expect(storage.writes()).toHaveLength(1);
  const sameContent = inputsOf(file, { storageZoneId, path: "docs/a.txt", content: "one" });
  const updated = await update(file, { id, olds: properties, news: sameContent }, account.api);
  expect(storage.writes()).toEqual([]);
  writeFileSync(source, "three");
  const after = inputsOf(file, { storageZoneId, path: "docs/a.txt", source });
  await update(file, { id, olds: updated, news: after }, account.api);
  expect(storage.fileAt(storageZoneId, "docs/a.txt")).toMatchObject({ length: 5 });
});

test("gets back the platform's content type when its own is removed", async () => {
  const storageZoneId = storage.newZone();
  const given = { storageZoneId, path: "a.html", content: "one" };
  const { id, properties } = await create(file, inputsOf(file, { ...given, contentType: "text/x-a" }), account.api);
  expect(storage.fileAt(storageZoneId, "a.html")).toMatchObject({ contentType: "text/x-a" });
  await update(file, { id, olds: properties, news: inputsOf(file, given) }, account.api);
  expect(storage.fileAt(storageZoneId, "a.html")).toMatchObject({ contentType: "text/html" });
});

test("that changed outside of Pulumi shows another checksum, and one that is gone is gone", async () => {
  const storageZoneId = storage.newZone();
  const inputs = inputsOf(file, { storageZoneId, path: "a.txt", content: "one", contentType: "text/x-a" });
  const { id, properties } = await create(file, inputs, account.api);
  expect((await read(file, id, properties, account.api))?.inputs).toEqual(inputs);
  Object.assign(storage.fileAt(storageZoneId, "a.txt") ?? {}, { checksum: "AB".repeat(32), contentType: "text/y" });
  expect((await read(file, id, properties, account.api))?.inputs).toMatchObject({
    checksum: "ab".repeat(32),
    contentType: "text/y",
  });
  await remove(file, properties, account.api);
  expect(await read(file, id, properties, account.api)).toBeUndefined();
  await remove(file, properties, account.api);
});

test("that changed since it was checked is not uploaded", async () => {
  const storageZoneId = storage.newZone();
  const source = join(local.write({ "a.txt": "one" }), "a.txt");
  const inputs = inputsOf(file, { storageZoneId, path: "a.txt", source });
  writeFileSync(source, "another");
  const error = await errorOf(create(file, inputs, account.api));
  expect(error.message).toMatch(/a\.txt" changed during the run: it has another content\. Run again\.$/);
  expect(storage.fileAt(storageZoneId, "a.txt")).toBeUndefined();
});

test("gets the password anew where it was changed meanwhile", async () => {
  const storageZoneId = storage.newZone();
  const inputs = inputsOf(file, { storageZoneId, path: "a.txt", content: "one" });
  const { properties } = await create(file, inputs, account.api);
  Object.assign(account.emulator.state.storageZones.get(storageZoneId) ?? {}, { Password: "another-password" });
  await remove(file, properties, account.api);
  expect(storage.fileAt(storageZoneId, "a.txt")).toBeUndefined();
});

test("takes the place of a folder without files, and of no other", async () => {
  const storageZoneId = storage.newZone();
  const zone = await accessOf(account, storageZoneId);
  const upload = (path: string) => account.api.storageFiles.upload(zone, path, "x");
  for (const path of ["a/b/c/d", "other/x", "full/deep/x"]) await upload(path);
  for (const path of ["a/b/c/d", "other/x"]) await account.api.storageFiles.delete(zone, path);
  expect(storage.foldersIn(storageZoneId)).toEqual(["a", "a/b", "a/b/c", "full", "full/deep", "other"]);
  storage.writes();
  const inputs = (path: string) => inputsOf(file, { storageZoneId, path, content: "one" });
  await create(file, inputs("a/b"), account.api);
  expect(storage.writes()).toEqual(["PUT /{path}/{fileName}", "DELETE /{path}/{fileName}", "PUT /{path}/{fileName}"]);
  expect(storage.foldersIn(storageZoneId)).toEqual(["a", "full", "full/deep", "other"]);
  const error = await errorOf(create(file, inputs("full"), account.api));
  expect(messageFor(error)).toMatch(/400.* "full" is a folder in the storage zone, with "full\/deep\/x" in it/);
  expect(storage.pathsIn(storageZoneId)).toEqual(["a/b", "full/deep/x"]);
});

test("leaves the folders that it was in", async () => {
  const storageZoneId = storage.newZone();
  const inputs = inputsOf(file, { storageZoneId, path: "a/b/c", content: "one" });
  const { properties } = await create(file, inputs, account.api);
  await remove(file, properties, account.api);
  expect(storage.foldersIn(storageZoneId)).toEqual(["a", "a/b"]);
});

test.each([
  [{ path: "a" }, "content: give either content or source"],
  [{ path: "a", content: "a", source: "b" }, "content: give either content or source"],
  [{ path: "a/../b", content: "a" }, 'path: "a/../b" is not the path of a file, such as "images/logo.png"'],
  [{ path: "a/", content: "a" }, 'path: "a/" is a folder; give the path of a file'],
  [
    { path: "a", content: "a", checksum: "ab".repeat(32) },
    "checksum: is not the one of the content, which is ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb (`ignoreChanges` can name `content`, but not `checksum`: a local file is read in each run)",
  ],
  [{ path: "a", source: "/no/such/file" }, 'source: "/no/such/file" cannot be uploaded: it does not exist'],
  [{ path: "a", source: "/tmp" }, 'source: "/tmp" cannot be uploaded: it is a folder'],
  [{ path: "a", source: "/dev/null" }, 'source: "/dev/null" cannot be uploaded: it is not a file'],
])("%j is a problem before anything is sent", (args, problem) => {
  expect(problemsOf(file, { storageZoneId: 1, ...args })).toContainEqual(problem);
});

test("an unknown content leaves the checksum unknown", () => {
  const unknown = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  expect(check(file, { storageZoneId: 1, path: "a", content: unknown }).inputs.checksum).toBe(unknown);
});

test("an import has the content of a short text, and of no other file", async () => {
  const storageZoneId = storage.newZone();
  const imported = async (bytes: string | Uint8Array) => {
    await account.api.storageFiles.upload(await accessOf(account, storageZoneId), "a.txt", bytes);
    return (await read(file, `${storageZoneId}/a.txt`, undefined, account.api))?.inputs.content;
  };
  expect(await imported("株式会社\n")).toBe("株式会社\n");
  expect(await imported("")).toBe("");
  expect(await imported("a".repeat(64 * 1024))).toHaveLength(64 * 1024);
  expect(await imported("a".repeat(64 * 1024 + 1))).toBeUndefined();
  expect(await imported(Uint8Array.of(0xff, 0xfe))).toBeUndefined();
});
