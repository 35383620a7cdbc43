import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { stackNames, storedState } from "./file-backend";

const latest = { resources: [{ urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev" }] };
const written = JSON.stringify({ version: 3, checkpoint: { stack: "organization/shop/dev", latest } });

/** A backend with these files of the project's stacks. */
function backendWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "bunny-backend-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const project = join(folder, "stacks/shop");
  mkdirSync(project, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  return folder;
}

test("stacks are named by their files, compressed or not", () => {
  const files = { "dev.json": "", "dev.json.bak": "", "a.json.gz": "", "b.json.zst": "", "dev.json.attrs": "" };
  expect(stackNames(backendWith(files), "shop")).toEqual(["a", "b", "dev"].map((name) => `organization/shop/${name}`));
  expect(stackNames(backendWith({}), "other")).toEqual([]);
});

test("the state is that of the stack's file", () => {
  const folder = backendWith({ "dev.json": written });
  expect(storedState(folder, "organization/shop/dev")).toEqual({ deployment: latest });
});

test.each([
  ["there is no file", {}],
  ["another one, which may be newer, is compressed", { "dev.json": written, "dev.json.gz": "" }],
  ["the file is half written", { "dev.json": written.slice(0, 40) }],
  ["the file has another version", { "dev.json": written.replace("3", "2") }],
])("the engine reads it where %s", (_, files) => {
  expect(storedState(backendWith(files), "organization/shop/dev")).toBeUndefined();
});
