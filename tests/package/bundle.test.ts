import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { succeed } from "../support/run";

const bundle = resolve(__dirname, "../../dist/provider/hosts/bundle.js");
let root: string;
const cache = () => join(root, "node_modules/.cache/pulumi-bunny");
/** The files of the cache. */
const cached = () =>
  readdirSync(cache(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pulumi-bunny-bundle-"));
  mkdirSync(join(root, "dist"));
  writeFileSync(join(root, "dist/beside.js"), "module.exports = 'beside';");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(answer: string): void {
  const code = `const { basename } = require("node:path"); exports.call = () => [basename(__dirname), require("./beside"), "${answer}"].join();`;
  writeFileSync(join(root, "dist/module.js"), code);
}

/** What the module prints in a new process, which caches the compiled code when it ends. */
async function answer(): Promise<string> {
  const code = `const { call } = require(${JSON.stringify(bundle)}).loadBundle("module.js", ${JSON.stringify(root)});
console.log(call());`;
  return (await succeed(process.execPath, ["-e", code], { cwd: root })).trim();
}

test("a module has its __dirname and its dependencies, with or without cached code", async () => {
  write("one");
  expect(await answer()).toBe("dist,beside,one");
  expect(cached()).not.toEqual([]);
  expect(await answer()).toBe("dist,beside,one");
});

test("changed code of the same length does not use the cached code", async () => {
  write("one");
  await answer();
  write("two");
  expect(await answer()).toBe("dist,beside,two");
});

test("a corrupt cache is not used", async () => {
  write("one");
  await answer();
  const files = cached();
  const whole = files.map((file) => readFileSync(file));
  const corruptions = [
    () => Buffer.alloc(0),
    (content: Buffer) => content.subarray(0, 40),
    (content: Buffer) => Buffer.alloc(content.length, 7),
    (content: Buffer) => Buffer.concat([content.subarray(0, -200), Buffer.alloc(200, 9)]),
  ];
  for (const corrupt of corruptions) {
    for (const [index, content] of whole.entries()) writeFileSync(files[index] ?? "", corrupt(content));
    expect(await answer()).toBe("dist,beside,one");
  }
});

test("code is cached although the engine kills the process", async () => {
  write("one");
  const code = `require(${JSON.stringify(bundle)}).loadBundle("module.js", ${JSON.stringify(root)});
process.stdin.resume();`;
  const child = spawn(process.execPath, ["-e", code], { cwd: root, stdio: ["pipe", "ignore", "ignore"] });
  const killed = once(child, "exit");
  try {
    await expect.poll(() => (existsSync(cache()) ? cached() : [])).not.toEqual([]);
  } finally {
    child.kill("SIGKILL");
    await killed;
  }
  expect(cached()).not.toEqual([]);
});

test("without a writable cache the module still runs", async () => {
  write("one");
  writeFileSync(join(root, "node_modules"), "not a folder");
  expect(await answer()).toBe("dist,beside,one");
});

test("bundled packages keep their licenses", () => {
  const licenses = readFileSync(resolve(__dirname, "../../dist/LICENSES"), "utf8").split(/\n-{80}\n\n/);
  const names = licenses.map((license) => license.slice(0, license.indexOf(" ")));
  expect(names).toEqual(
    expect.arrayContaining(["@grpc/grpc-js", "@pulumi/pulumi", "google-protobuf", "undici", "zod"]),
  );
  expect(licenses.filter((license) => !/copyright/i.test(license))).toEqual([]);
});
