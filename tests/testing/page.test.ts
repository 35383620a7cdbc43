import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commandLineEnvironment } from "../support/command-line";
import { run } from "../support/run";

const root = resolve(__dirname, "../..");
const page = readFileSync(join(root, "docs/testing.md"), "utf8");
/** The files of the page, by name. */
const files = new Map(
  [...page.matchAll(/```\w+\n\/\/ (\S+)\n(.*?)```/gs)].map(([, name = "", text = ""]) => [name, text]),
);
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pulumi-bunny-testing-"));
  mkdirSync(join(folder, "work"));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "package.json"), "{}");
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
  env = await commandLineEnvironment(join(folder, "work"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const inNode = (...args: string[]) => run(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
const bin = (name: string) => join(root, "node_modules", name);

test("has these files", () => {
  expect([...files.keys()]).toEqual([
    "infrastructure.ts",
    "infrastructure.test.ts",
    "infrastructure.jest.js",
    "deployed.test.ts",
  ]);
});

test.each([
  { title: "ES modules", type: "module" },
  { title: "a package without a type", type: undefined },
])("Node.js's runner, $title", async ({ type }) => {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
  const { code, text } = await inNode("--test", "infrastructure.test.ts");
  expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/pass 2/) });
});

test("a mistake in the program fails its test in the provider's words", async () => {
  const program = files.get("infrastructure.ts") ?? "";
  writeFileSync(join(folder, "infrastructure.ts"), program.replace('type: "CIDR"', 'type: "CIDDR"'));
  const { code, text } = await inNode("--test", "infrastructure.test.ts");
  writeFileSync(join(folder, "infrastructure.ts"), program);
  expect(code).toBe(1);
  expect(text).toContain('CustomAccessList "office": type: ');
});

test("vitest", async () => {
  const inVitest = (files.get("infrastructure.test.ts") ?? "").replace("node:test", "vitest");
  writeFileSync(join(folder, "infrastructure.spec.ts"), inVitest);
  const { code, text } = await inNode(
    bin("vitest/vitest.mjs"),
    "run",
    "--testTimeout=120000",
    "--hookTimeout=120000",
    "--root",
    folder,
    "infrastructure.spec.ts",
  );
  expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/2 passed/) });
});

test("jest", async () => {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ jest: { testMatch: ["**/*.jest.js"] } }));
  const { code, text } = await inNode(
    join(__dirname, "node_modules/jest/bin/jest.js"),
    "--testTimeout=120000",
    "--rootDir",
    folder,
  );
  expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/1 passed/) });
});

test("the deployed program", async () => {
  const { code, text } = await inNode("--test", "deployed.test.ts");
  expect({ code, text }).toEqual({ code: 0, text: expect.stringMatching(/pass 1/) });
});
