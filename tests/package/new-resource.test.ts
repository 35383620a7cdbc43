import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { succeed } from "../support/run";

const root = resolve(__dirname, "../..");
const copy = mkdtempSync(join(tmpdir(), "pulumi-bunny-new-"));
const folders = ["sdk", "provider", "emulator", "explain", "cli", "tests", "tools"];
const files = ["package.json", "tsconfig.json", "vitest.config.mts", "docs/left-out.md", "docs/compared.md"];
const isSource = (path: string) => !/(^|[\\/])(node_modules|dist|\.work)$/.test(path);
const node = (...args: readonly string[]) => succeed(process.execPath, args, { cwd: copy, env: { NO_COLOR: "1" } });

/** The first version of a database's group, which a client may have, and no resource manages. */
beforeAll(async () => {
  for (const path of [...folders, ...files])
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  await node("--import", "tsx", "tools/new/main.ts", "DatabaseGroup", "databases", "/v1/groups");
  const writes = 'for (const [path, text] of indexes()) require("node:fs").writeFileSync(path, text)';
  await node("--import", "tsx", "--eval", `const { indexes } = require("./tools/indexes.ts"); ${writes}`);
});
afterAll(() => rmSync(copy, { recursive: true }));

test("`npm run new` writes a resource that compiles", () => {
  const written = globSync("{sdk,provider,emulator,tests}/**/database-group*.ts", { cwd: copy });
  const paths = written.map((path) => join(copy, path));
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(copy, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    copy,
  );
  const program = ts.createProgram([...paths, join(copy, "tests/contract/surface/databases.ts")], options);
  const problems = [...paths, join(copy, "tests/contract/surface/databases.ts")].flatMap((path) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(path))
      .map(({ messageText }) => `${relative(copy, path)}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`),
  );
  expect([written.length, problems]).toEqual([5, []]);
});

test("which the emulator, its case and its model agree about", async () => {
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const tests = ["run", "--project", "platform", "tests/conformance/handlers.test.ts", "-t", "^DatabaseGroup "];
  expect(await node(vitest, ...tests)).toMatch(/Tests {2}12 passed/);
});

test("No resource is left with what a person has to decide", () => {
  const found = globSync(
    "{sdk/api,provider/definitions,emulator/routes,tests/conformance,tests/platform-model}/**/*.ts",
    { cwd: root },
  );
  expect(found.filter((path) => readFileSync(join(root, path), "utf8").includes("TODO"))).toEqual([]);
});
