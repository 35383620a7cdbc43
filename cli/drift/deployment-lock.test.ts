import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deploymentState } from "./deployment-lock";

const stack = "organization/shop/dev";
const now = Date.parse("2026-01-31T12:00:00Z");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "locks-"));
  mkdirSync(join(folder, ".pulumi/locks", stack), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const goneProcess = 2 ** 22 + 1;

test.each([
  ["of a process of this machine that runs", { pid: process.pid, hostname: hostname() }, "yes"],
  ["that a killed process of this machine left", { pid: goneProcess, hostname: hostname() }, "no"],
  ["of another machine", { pid: goneProcess, hostname: "another" }, "yes"],
  ["that another machine left days ago", { hostname: "another", timestamp: "2026-01-29T12:00:00+01:00" }, "no"],
])("a lock %s", (_, content, expected) => {
  const lock = { pid: 1, username: "u", timestamp: "2026-01-31T11:59:00.123456789+01:00", ...content };
  writeFileSync(join(folder, ".pulumi/locks", stack, "id.json"), JSON.stringify(lock));
  expect(deploymentState(`file://${folder}`, stack, now)).toBe(expected);
  expect(deploymentState(`file://${folder}`, "organization/shop/other", now)).toBe("no");
});

test("a lock that is being written counts", () => {
  writeFileSync(join(folder, ".pulumi/locks", stack, "id.json"), "");
  expect(deploymentState(`file://${folder}?no_tmp_dir=true`, stack, now)).toBe("yes");
});

test.each(["s3://bucket", "https://api.pulumi.com", undefined])("a backend at %s does not say", (url) => {
  expect(deploymentState(url, stack)).toBe("unknown");
});
