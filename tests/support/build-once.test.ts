import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildOnce } from "./build-once";

let work: string;
beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), "pulumi-bunny-once-"));
});
afterEach(() => rmSync(work, { recursive: true }));

test("a folder is built by one of those that want it, and the others wait", async () => {
  const folder = join(work, "built");
  let builds = 0;
  const build = async (unfinished: string) => {
    builds++;
    mkdirSync(unfinished);
    await new Promise(setImmediate);
    expect(existsSync(folder)).toBe(false);
  };
  const all = await Promise.all([1, 2, 3].map(() => buildOnce(folder, build)));
  expect([builds, all]).toEqual([1, [folder, folder, folder]]);
  expect(readdirSync(work)).toEqual(["built"]);
});

test("a failed build, and one whose process is gone, leave nothing in the way", async () => {
  const folder = join(work, "built");
  await expect(buildOnce(folder, () => Promise.reject(new Error("no network")))).rejects.toThrow("no network");
  // No system has as many processes.
  writeFileSync(`${folder}.lock`, String(2 ** 31 - 1));
  await buildOnce(folder, async (unfinished) => mkdirSync(unfinished));
  expect(readdirSync(work)).toEqual(["built"]);
});
