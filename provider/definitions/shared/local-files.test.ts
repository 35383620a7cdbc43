import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdtempSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { partsOf, readAhead, readLocalFile, uploadOf } from "./local-files";

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bunny-local-files-"));
  path = join(folder, "file");
});
afterEach(() => rmSync(folder, { recursive: true }));

const part = 256 * 1024;

describe.each([0, 1, part - 1, part, part + 1, 3 * part])("a file of %i bytes", (size) => {
  const content = Buffer.alloc(size, "content");
  beforeEach(() => writeFileSync(path, content));

  test("is read ahead as at once, and sent whole", async () => {
    const checksum = createHash("sha256").update(content).digest("hex");
    expect(await readAhead(path)).toMatchObject({ checksum, size });
    expect(readLocalFile(path)).toMatchObject({ checksum, size });
    expect(content.equals(await buffer(uploadOf(path, { checksum, size }).open()))).toBe(true);
  });

  test("is read again where it has changed to another of the same size", async () => {
    // Both writes may be within what the file system counts as one moment.
    utimesSync(path, 1, 1);
    const before = await readAhead(path);
    writeFileSync(path, Buffer.alloc(size, "Content"));
    if (size > 0) expect((await readAhead(path)).checksum).not.toBe(before.checksum);
  });

  test("is not sent to its end where it grows or shrinks", async () => {
    const file = await readAhead(path);
    appendFileSync(path, "x");
    await expect(buffer(uploadOf(path, file).open())).rejects.toThrow("it has another size");
    if (size === 0) return;
    truncateSync(path, size - 1);
    await expect(buffer(uploadOf(path, file).open())).rejects.toThrow("it has another size");
    await expect(buffer(partsOf(path, file).open(size - 1, size))).rejects.toThrow("it has another size");
  });

  test("is not sent where it is gone", async () => {
    const file = await readAhead(path);
    rmSync(path);
    await expect(buffer(uploadOf(path, file).open())).rejects.toThrow("it does not exist");
  });
});

test.skipIf(process.platform === "win32")("a pipe into which nobody writes is no file, at once", async () => {
  execFileSync("mkfifo", [path]);
  await expect(readAhead(path)).rejects.toMatchObject({ code: "NOT_A_FILE" });
});

test("a folder is none", async () => {
  await expect(readAhead(folder)).rejects.toMatchObject({ code: "EISDIR" });
});

test.skipIf(process.platform !== "linux")(
  "a file of the system, which says that it has no bytes, is read",
  async () => {
    expect((await readAhead("/proc/self/cmdline")).size).toBeGreaterThan(0);
  },
);
