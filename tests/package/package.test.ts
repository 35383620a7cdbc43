import { cpSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { describe as propertiesOf } from "../../provider/codegen/describe";
import provider from "../../provider/package.json";
import { dataSources, resources } from "../../provider/registry";
import { engineEnvironment, engineFolders } from "../../tools/engine/environment";
import { findEngine } from "../../tools/engine/find-engine";
import { useAccount } from "../support/account";
import { run, succeed } from "../support/run";
import { hovering } from "./hover";
import { installedPackage } from "./installed-package";
import { type UserFolder, userFolder, userProgram } from "./user-folder";

const root = resolve(__dirname, "../..");
const account = useAccount();
let user: UserFolder;

beforeAll(async () => {
  user = await userFolder();
  user.write("index.ts", userProgram);
  user.write("package.json", { name: "user-project", private: true, main: "index.ts" });
  user.write("Pulumi.yaml", "name: user-project\nruntime: nodejs\n");
});

afterAll(() => user.remove());

test("only the published files are packed", async () => {
  const { files } = await installedPackage();
  const published =
    /^(dist\/|README|LICENSE|CHANGELOG|package\.json|schema\.json|plugin\/|pulumi-(resource-)?bunny(-tools)?$|llms\.txt|skills\/)/;
  const packed = ["provider", "sdk", "cli", "components"].flatMap((folder) => files[folder] ?? []);
  expect(packed.filter((path) => !published.test(path))).toEqual([]);
  expect(files.provider).toEqual(expect.arrayContaining(["llms.txt", "skills/pulumi-bunny/SKILL.md"]));
});

test("the provider needs no package but Pulumi's, and is small", async () => {
  const { folder, files } = await installedPackage();
  const installed = join(folder, "node_modules/pulumi-bunny");
  expect(provider).not.toHaveProperty("dependencies");
  expect(Object.keys(provider.peerDependencies)).toEqual(["@pulumi/pulumi"]);
  expect(files.provider?.length).toBeLessThan(520);
  const bytes = (files.provider ?? []).map((path) => statSync(join(installed, path)).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(6_500_000);
});

test.each(["require", "import"])(
  "the module that generated code imports is pulumi-bunny/native, with %s",
  async (way) => {
    const load =
      way === "require" ? (name: string) => `require("${name}")` : (name: string) => `await import("${name}")`;
    const code = `const named = ${load("@pulumi-bunny/bunny")}, native = ${load("pulumi-bunny/native")};
    const names = (module) => Object.keys(module).filter((name) => name !== "default" && name !== "module.exports");
    console.log(names(named).every((name) => named[name] === native[name]), names(native).length - names(named).length);`;
    user.write(`same.${way === "require" ? "cjs" : "mjs"}`, code);
    const file = join(user.folder, `same.${way === "require" ? "cjs" : "mjs"}`);
    expect(await run(process.execPath, [file], { cwd: user.folder })).toEqual({ code: 0, text: "true 0\n" });
  },
);

test("the README's line installs no compiler", async () => {
  const { folder } = await installedPackage();
  expect(existsSync(join(folder, "node_modules/@pulumi/pulumi"))).toBe(true);
  expect(existsSync(join(folder, "node_modules/typescript"))).toBe(false);
});

test("charts name the package that they require, where it is not installed", async () => {
  const bin = join(user.folder, "node_modules/.bin/pulumi-bunny");
  const { code, text } = await run(bin, ["report", "overages", "--format", "svg"], { cwd: user.folder });
  expect([code, text]).toEqual([
    1,
    "pulumi-bunny: Charts are drawn with the package echarts. Install it beside this one: npm install echarts@6\n",
  ]);
});

test("hovering an argument, a resource or a data source shows its documentation", () => {
  const documentation = hovering(join(user.folder, "index.ts"));
  const hover = (text: string) => documentation(userProgram.indexOf(text));
  expect(hover("entries:")).toContain("Compared as a set of normalised values: order, duplicates");
  expect(hover("type:")).toBe("The type of the entries. A change replaces the resource.");
  expect(hover("CustomAccessList")).toContain("A custom access list of a shield zone");
  expect(hover("listId.apply")).toContain("The list's id.");
  expect(hover("getUploadScanningOutput")).toContain("Reads the upload scanning settings");
  expect(hover("antivirusScanningMode")).toContain("The mode of the antivirus scanner.");
});

test.each(["pulumi-bunny", "pulumi-bunny/native", "@pulumi-bunny/bunny"])(
  "%s documents every resource, property and data source for an editor",
  (module) => {
    const names = [
      ...resources.map(({ name, description }) => [`new bunny.${name}`, description]),
      ...resources.flatMap(({ name, inputs, outputs }) =>
        [...propertiesOf(inputs, "output"), ...propertiesOf(outputs, "output")].map((property) => [
          `(null as unknown as bunny.${name}).${property.name}`,
          property.description,
        ]),
      ),
      ...dataSources.map(({ name, description }) => [`bunny.${name}`, description]),
    ] as const;
    const lines = [`import * as bunny from "${module}";`, ...names.map(([expression]) => `${expression};`)];
    const file = join(user.folder, "names.ts");
    user.write("names.ts", lines.join("\n"));
    const documentation = hovering(file);
    let end = (lines[0] ?? "").length;
    const undocumented = names.filter(([expression = "", description = ""]) => {
      end += 1 + expression.length;
      const shown = documentation(end - 1);
      end += 1;
      return !shown.includes(description);
    });
    expect(undocumented.map(([expression]) => expression)).toEqual([]);
  },
);

test("an ES module imports every name of every entry", async () => {
  user.write(
    "names.mjs",
    `import { CustomAccessList, EdgeScript, PullZoneBlockedIp, AllowedReferrer, getApiGuardian, getApiGuardianOutput, BunnyError } from "pulumi-bunny";
import { createClient } from "pulumi-bunny-client";
import { startEmulator } from "pulumi-bunny-tools/emulator";
import { explain, readZone } from "pulumi-bunny-tools/explain";
import { provider } from "pulumi-bunny/dynamic";
import { RateLimit, getRateLimits } from "pulumi-bunny/native";
const all = [CustomAccessList, EdgeScript, PullZoneBlockedIp, AllowedReferrer, getApiGuardian, getApiGuardianOutput, BunnyError, createClient, startEmulator, explain, readZone, provider, RateLimit, getRateLimits];
process.stdout.write(all.map((value) => typeof value).join());
`,
  );
  expect(await succeed(process.execPath, ["names.mjs"], { cwd: user.folder })).toBe(Array(14).fill("function").join());
});

test("its command line runs", async () => {
  const bin = join(
    user.folder,
    "node_modules/.bin",
    process.platform === "win32" ? "pulumi-bunny.cmd" : "pulumi-bunny",
  );
  expect((await succeed(bin, ["--version"], { cwd: user.folder })).trim()).toBe(provider.version);
  const { code, text } = await run(bin, ["emulator", "--port", "99999"], { cwd: user.folder });
  expect(code).toBe(1);
  expect(text).toContain("Must be a whole number from 0 to 65535.");
});

test("the command of a project without the tools is the fetched one of its version", async ({ skip }) => {
  skip(process.platform === "win32", "this is Windows");
  const { folder } = await installedPackage();
  const alone = mkdtempSync(join(tmpdir(), "pulumi-bunny-alone-"));
  onTestFinished(() => rmSync(alone, { recursive: true, force: true }));
  cpSync(join(folder, "node_modules/pulumi-bunny"), join(alone, "node_modules/pulumi-bunny"), { recursive: true });
  writeFileSync(join(alone, "npx"), '#!/bin/sh\nprintf "%s\\n" "$@"\nexit 2\n', { mode: 0o755 });
  const command = join(alone, "node_modules/pulumi-bunny/dist/provider/command.js");
  const env = { PATH: [alone, process.env.PATH].join(delimiter) };
  const ended = await run(process.execPath, [command, "drift", "a b"], { cwd: alone, env });
  expect(ended).toEqual({
    code: 2,
    text: expect.stringMatching(
      new RegExp(
        `so npx fetches it\\. To install it: https:\\S+#tools\n--yes\npulumi-bunny-tools@${provider.version}\ndrift\na b\n$`,
      ),
    ),
  });
});

test("a program deploys, compiled by Pulumi in a project without a compiler and a tsconfig.json", async () => {
  rmSync(join(user.folder, "tsconfig.json"), { force: true });
  const { command } = await findEngine(() => {});
  const env = {
    ...engineEnvironment(engineFolders(join(user.folder, "engine"))),
    NO_COLOR: "1",
    PULUMI_NODEJS_TRANSPILE_ONLY: "",
    // As the official language host sets it, unless a project has the option `typescript: false`.
    PULUMI_NODEJS_TYPESCRIPT: "true",
  };
  const pulumi = (...args: string[]) =>
    succeed(command.command, [...args, "--non-interactive"], { cwd: user.folder, env });
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes")).toMatch(/mode *: "Log"[\s\S]*\+ 2 created/);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/2 unchanged/);
  await pulumi("destroy", "--yes");
  expect(account.emulator.state.shieldZones.get(2001)?.accessLists.size).toBe(0);
});

test.each(["provider", "sdk", "cli", "components"])("publint reports nothing of %s", async (folder) => {
  const { publint } = await import("publint");
  const { messages } = await publint({ pkgDir: join(root, folder), strict: true });
  expect(messages.map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual([]);
});
