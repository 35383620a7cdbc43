import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pack, unpack } from "./archive";

test("an archive may be on a drive", async () => {
  const parent = mkdtempSync(join(tmpdir(), "archive-"));
  // For tar this is the same as on Windows: what stands before the first colon is a machine.
  for (const name of ["D:", "folder", "other"]) mkdirSync(join(parent, name));
  writeFileSync(join(parent, "folder/a"), "content");
  const before = process.cwd();
  process.chdir(parent);
  try {
    await pack("D:/out/a.tar.gz", "folder", ["a"]);
    await unpack("D:/out/a.tar.gz", "other");
  } finally {
    process.chdir(before);
  }
  expect(readFileSync(join(parent, "other/a"), "utf8")).toBe("content");
  rmSync(parent, { recursive: true });
});
