import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { succeed } from "../support/run";

let root: string;
const cache = () => join(root, "node_modules/.cache/pulumi-bunny");
const kept = () => join(cache(), readdirSync(cache())[0] ?? "");

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

/** What the module prints in a new process, which stays until the compiled code has been cached. */
async function answer(): Promise<string> {
  const bundle = resolve(__dirname, "../../dist/provider/hosts/bundle.js");
  const code = `const { call } = require(${JSON.stringify(bundle)}).loadBundle("module.js", ${JSON.stringify(root)});
console.log(call());
setTimeout(() => {}, 600);`;
  return (await succeed(process.execPath, ["-e", code], { cwd: root })).trim();
}

test("a module has its __dirname and its dependencies, with or without cached code", async () => {
  write("one");
  expect(await answer()).toBe("dist,beside,one");
  const before = readFileSync(kept());
  expect(await answer()).toBe("dist,beside,one");
  expect(readFileSync(kept())).toEqual(before);
});

test("changed code of the same length does not use the cached code", async () => {
  write("one");
  await answer();
  write("two");
  expect(await answer()).toBe("dist,beside,two");
});

test("corrupt cached code is not run, and is compiled again", async () => {
  write("one");
  await answer();
  const whole = readFileSync(kept());
  const spoilt = [
    Buffer.alloc(0),
    whole.subarray(0, 40),
    Buffer.alloc(whole.length, 7),
    Buffer.concat([whole.subarray(0, -200), Buffer.alloc(200, 9)]),
  ];
  for (const content of spoilt) {
    writeFileSync(kept(), content);
    expect(await answer()).toBe("dist,beside,one");
    expect(readFileSync(kept())).not.toEqual(content);
  }
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
