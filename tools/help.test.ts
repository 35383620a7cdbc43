import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = resolve(__dirname, "..");
const tsx = resolve(root, "node_modules/tsx/dist/cli.mjs");

test.each([
  ["packages", "tools/packages/main.ts"],
  ["executables", "tools/executables/main.ts"],
  ["soak", "tests/soak/main.ts"],
])("`npm run %s -- --help` lists the options, and is no error", async (name, file) => {
  const { stdout } = await promisify(execFile)(process.execPath, [tsx, file, "--help"], { cwd: root });
  expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name} -- \\[options\\]\\n[^]*--help`));
});
