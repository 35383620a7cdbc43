import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deploymentState } from "./deployment-lock";
import { backendFolder } from "./file-backend";

const stack = "organization/shop/dev";
const now = Date.now();
const before = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "locks-"));
  mkdirSync(join(folder, ".pulumi/locks", stack), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const goneProcess = 2 ** 22 + 1;
const own = { pid: process.pid, hostname: hostname() };

function writeLock(content: object): string {
  const file = join(folder, ".pulumi/locks", stack, "id.json");
  const lock = { pid: 1, username: "u", timestamp: new Date(now).toISOString(), ...content };
  writeFileSync(file, JSON.stringify(lock));
  return file;
}

test.each([
  ["of a process of this machine that runs", own, "yes"],
  ["that a killed process of this machine left", { pid: goneProcess, hostname: hostname() }, "no"],
  ["of another machine", { pid: goneProcess, hostname: "another" }, "yes"],
  ["that another machine left days ago", { hostname: "another", timestamp: "2026-01-29T12:00:00+01:00" }, "no"],
  ["of days ago, whose process id another process has now", { ...own, timestamp: before(3 * 24 * 60) }, "no"],
])("a lock %s", (_, content, expected) => {
  writeLock(content);
  expect(deploymentState(`file://${folder}`, stack, { now })).toBe(expected);
  expect(deploymentState(`file://${folder}`, "organization/shop/other", { now })).toBe("no");
});

test.runIf(existsSync("/proc/self/stat"))("a process that started after the lock was written is not its owner", () => {
  const startedAt = now - process.uptime() * 1000;
  const isLocked = (minutesBeforeStart: number) => {
    writeLock({ ...own, timestamp: new Date(startedAt - minutesBeforeStart * 60_000).toISOString() });
    return deploymentState(`file://${folder}`, stack, { now });
  };
  expect([isLocked(2), isLocked(-0.1)]).toEqual(["no", "yes"]);
});

test.each(["", '{"pid":'])("a lock that is being written counts, and one that was left so does not: %j", (content) => {
  const file = writeLock({});
  writeFileSync(file, content);
  expect(deploymentState(`file://${folder}?no_tmp_dir=true`, stack)).toBe("yes");
  utimesSync(file, new Date(), new Date(before(5)));
  expect(deploymentState(`file://${folder}?no_tmp_dir=true`, stack, { now })).toBe("no");
});

test.each([
  ["the folder of locks", (file: string) => dirname(file)],
  ["a lock", (file: string) => file],
])("where %s cannot be read, nobody knows", (_, pathOf) => {
  const path = pathOf(writeLock(own));
  rmSync(path, { recursive: true });
  symlinkSync(path, path);
  expect(deploymentState(`file://${folder}`, stack, { now })).toBe("unknown");
});

describe("the folder of a backend", () => {
  const isLocked = (url: string, projectFolder?: string) => deploymentState(url, stack, { projectFolder }) === "yes";

  test("may have escapes in its URL, or what looks like one", () => {
    writeLock(own);
    for (const name of ["a state", "50%", "ü"]) {
      symlinkSync(folder, join(folder, name));
      expect(isLocked(`file://${folder}/${encodeURIComponent(name)}`), name).toBe(true);
      expect(isLocked(`file://${folder}/${name}`), name).toBe(true);
    }
  });

  test("may be relative to the project's folder", () => {
    writeLock(own);
    expect(isLocked(`file://./${basename(folder)}`, tmpdir())).toBe(true);
    expect(isLocked("file://", folder)).toBe(true);
    expect(isLocked(`file://${relative(".", folder)}`, ".")).toBe(true);
  });
});

describe("the folder of a backend on Windows", () => {
  const on = (platform: NodeJS.Platform, url: string, projectFolder: string) =>
    backendFolder(url, projectFolder, { platform });

  test.each([
    ["file:///C:/states", "C:\\states\\.pulumi"],
    ["file:///c:/my%20states?no_tmp_dir=true", "c:\\my states\\.pulumi"],
    ["file://C:/states", "C:\\states\\.pulumi"],
    ["file://C:\\states", "C:\\states\\.pulumi"],
    ["file://./states", "D:\\shop\\states\\.pulumi"],
    ["file://", "D:\\shop\\.pulumi"],
  ])("%s", (url, expected) => {
    expect(on("win32", url, "D:\\shop")).toBe(expected);
  });

  test("elsewhere a drive is a name like any other", () => {
    expect(on("linux", "file:///C:/states", "/shop")).toBe("/C:/states/.pulumi");
  });
});

test.each(["s3://bucket", "https://api.pulumi.com", undefined])("a backend at %s does not say", (url) => {
  expect(deploymentState(url, stack)).toBe("unknown");
});
