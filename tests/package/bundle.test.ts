import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import onDemand from "../../tools/loaded-on-demand.json";
import { succeed } from "../support/run";
import { bundledLicenses, bundledPackages } from "./bundled-licenses";

const bundle = resolve(__dirname, "../../dist/provider/hosts/bundle.js");
let root: string;
const cache = () => join(root, "node_modules/.cache/pulumi-bunny");
/** The files of the cache, each of them whole. */
const cached = () => (existsSync(cache()) ? readdirSync(cache()) : []).filter((name) => !name.includes("."));
const inCache = () => cached().map((name) => join(cache(), name));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pulumi-bunny-bundle-"));
  mkdirSync(join(root, "dist"));
  mkdirSync(join(root, "node_modules/dependency"), { recursive: true });
  writeFileSync(join(root, "node_modules/dependency/index.js"), "module.exports = 'dependency';");
  writeFileSync(join(root, "dist/beside.js"), "module.exports = 'beside';");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(answer: string): void {
  const code = `const { basename } = require("node:path");
exports.call = () => [basename(__dirname), require("./beside.js"), require("dependency"), require.resolve("dependency") !== "", "${answer}"].join();`;
  writeFileSync(join(root, "dist/module.js"), code);
}

const load = () => `require(${JSON.stringify(bundle)}).loadBundle("module.js", ${JSON.stringify(root)})`;

/** What the module prints in a new process. */
async function answer(): Promise<string> {
  return (await succeed(process.execPath, ["-e", `console.log(${load()}.call());`], { cwd: root })).trim();
}

/** Runs the module in a process that is killed, as an engine kills it, once `files` files are cached. */
const fillCache = (files: number, env = {}) => runUntil(() => expect.poll(cached).toHaveLength(files), env);

async function runUntil(isDone: () => Promise<void>, env = {}): Promise<void> {
  const code = `${load()}.call(); process.stdin.resume();`;
  const child = spawn(process.execPath, ["-e", code], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["pipe", "ignore", "inherit"],
  });
  const killed = once(child, "exit");
  try {
    await isDone();
  } finally {
    child.kill("SIGKILL");
    await killed;
  }
}

test("a module has its __dirname and its dependencies, with or without cached code", async () => {
  write("one");
  expect(await answer()).toBe("dist,beside,dependency,true,one");
  await fillCache(2);
  expect(await answer()).toBe("dist,beside,dependency,true,one");
});

test("a module that is loaded again is not run again", async () => {
  write("");
  const code = `console.log(${load()}.call === ${load()}.call);`;
  expect(await succeed(process.execPath, ["-e", code], { cwd: root })).toBe("true\n");
});

test("functions that have run are cached", async () => {
  const times = 500;
  const run = Array.from({ length: times }, (_, n) => `function f${n}(a) { return a + ${n} * a; } f${n}(1);`);
  writeFileSync(join(root, "dist/module.js"), `exports.call = () => {};\n${run.join("\n")}`);
  await fillCache(1);
  const called = statSync(inCache()[0] ?? "").size;
  rmSync(cache(), { recursive: true });
  const source = readFileSync(join(root, "dist/module.js"), "utf8");
  writeFileSync(join(root, "dist/module.js"), source.replaceAll(/ f\d+\(1\);/g, ""));
  await fillCache(1);
  expect(called - statSync(inCache()[0] ?? "").size).toBeGreaterThan(times * 50);
});

test("functions that a later process compiles are cached too", async () => {
  const times = 500;
  const functions = Array.from({ length: times }, (_, n) => `exports.f${n} = (a) => { return a + ${n} * a; };`);
  const calls = `for (const f of Object.values(exports)) if (process.env.FIRST === undefined) f(1);`;
  writeFileSync(join(root, "dist/module.js"), `exports.call = () => {};\n${functions.join("\n")}\n${calls}`);
  await fillCache(1, { FIRST: "" });
  const file = inCache()[0] ?? "";
  const first = statSync(file).size;
  await runUntil(() => expect.poll(() => statSync(file).size).toBeGreaterThan(first + times * 50));
});

test("changed code of the same length does not use the cached code", async () => {
  write("one");
  await fillCache(2);
  write("two");
  expect(await answer()).toBe("dist,beside,dependency,true,two");
});

test("a corrupt cache is not used", async () => {
  write("one");
  await fillCache(2);
  const files = inCache();
  const whole = files.map((file) => readFileSync(file));
  const corruptions = [
    () => Buffer.alloc(0),
    (content: Buffer) => content.subarray(0, 40),
    (content: Buffer) => Buffer.alloc(content.length, 7),
    (content: Buffer) => Buffer.concat([content.subarray(0, -200), Buffer.alloc(200, 9)]),
  ];
  for (const corrupt of corruptions) {
    for (const [index, content] of whole.entries()) writeFileSync(files[index] ?? "", corrupt(content));
    expect(await answer()).toBe("dist,beside,dependency,true,one");
  }
});

test("without a writable cache the module still runs", async () => {
  write("one");
  writeFileSync(join(root, "node_modules/.cache"), "not a folder");
  expect(await answer()).toBe("dist,beside,dependency,true,one");
});

test("what not every start needs is not in the file that each reads", () => {
  const packages = Object.values(onDemand).flat();
  const source = readFileSync(resolve(__dirname, "../../dist/hosts.js"), "utf8");
  expect(packages.filter((name) => source.includes(`node_modules/${name}/`))).toEqual([]);
});

test("each module of ours is loaded when another uses it first, not with all that could", () => {
  const source = readFileSync(resolve(__dirname, "../../dist/hosts.js"), "utf8");
  const imports = (loading: string) => source.match(new RegExp(String.raw`\b\w+_\d+=${loading}require_\w+`, "g")) ?? [];
  expect(imports(String.raw`\(\)=>`).length).toBeGreaterThan(1_000);
  expect(imports("").filter((one) => !/_pb$|_protobuf$/.test(one))).toEqual([]);
});

test("bundled packages keep their licenses", () => {
  expect(bundledPackages().map(({ name }) => name)).toEqual(
    expect.arrayContaining(["@grpc/grpc-js", "@pulumi/pulumi", "google-protobuf", "undici", "zod"]),
  );
  const texts = bundledLicenses().map(({ text }) => text);
  expect(texts.filter((text) => !/copyright/i.test(text))).toEqual([]);
  expect(new Set(texts).size, "each text is there once").toBe(texts.length);
});
