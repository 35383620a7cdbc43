import { execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import tools from "../../cli/package.json";
import packageJson from "../../provider/package.json";
import client from "../../sdk/package.json";
import { createProject, type Project } from "../support/project";
import { run } from "../support/run";

const root = resolve(__dirname, "../..");
const pretend = join(__dirname, "../support/pretend-old-node.cjs");
const needed = packageJson.engines.node.replace(">=", "");

const message = (found: string, executable = process.execPath) =>
  `pulumi-bunny needs Node.js ${needed} or newer, but ${executable} is Node.js ${found}. Install a newer one, or put it first on the PATH.`;

/** What a package runs, and what it exports, by paths from the repository. */
const packages = { provider: packageJson, sdk: client, cli: tools } as const;
const pathsIn = (folder: string, values: Iterable<unknown>) =>
  [...values].flatMap((value) => {
    const path = typeof value === "string" ? value : z.object({ default: z.string() }).parse(value).default;
    return path.endsWith(".json") ? [] : join(folder, path);
  });
const executables = [
  ...Object.entries(packages).flatMap(([folder, one]) => pathsIn(folder, "bin" in one ? Object.values(one.bin) : [])),
  "provider/pulumi-resource-bunny",
  // What these begin with.
  ...["provider/dist/provider/hosts/native/start.js", "provider/dist/provider/command.js", "cli/dist/cli/main.js"],
];
const modules = Object.entries(packages)
  .flatMap(([folder, { exports }]) => pathsIn(folder, Object.values(exports)))
  .filter((path) => !executables.includes(path));

/** Imports a module, and prints the error of a failure. */
const importing = (module: string) => [
  "-e",
  `try { require(${JSON.stringify(join(root, module))}) } catch (error) { process.stdout.write(error.stack + "\\n") }`,
];

describe.each(["18.20.8", "20.20.2", "22.0.0", "22.18.0"])("Node.js %s", (found) => {
  const env = { PRETENDED_NODE: found, SAY_LOADED: "1" };

  test.each([
    ...executables.map((path) => [path, [join(root, path)]] as const),
    ...modules.map((path) => [path, importing(path)] as const),
  ])("%s names the required version, and loads nothing before", async (path, args) => {
    const { text } = await run(process.execPath, ["--require", pretend, ...args], { cwd: root, env });
    const lines = text.trimEnd().split("\n");
    expect(lines.filter((line) => !line.startsWith("loaded "))).toEqual([message(found)]);
    const loaded = lines.filter((line) => line.startsWith("loaded ")).map((line) => relative(root, line.slice(7)));
    const guard = [
      "node-version/old-node.js",
      "version.js",
      "node-version/end-on-old-node.js",
      "node-version/refuse-old-node.js",
    ];
    const allowed = [
      ...Object.keys(packages).flatMap((folder) => guard.map((file) => `${folder}/dist/sdk/${file}`)),
      ...executables,
      path,
    ];
    expect(loaded.filter((file) => !allowed.includes(file))).toEqual([]);
  });
});

test.each([needed, `${needed}.0`, "22.20.1", "24.0.0", "26.1.0"])("Node.js %s is new enough", async (found) => {
  const args = ["--require", pretend, join(root, "dist/cli/main.js"), "--version"];
  const ended = await run(process.execPath, args, { cwd: root, env: { PRETENDED_NODE: found } });
  expect(ended).toEqual({ code: 0, text: `${packageJson.version}\n` });
});

describe("through the engine", () => {
  let project: Project;
  beforeAll(async () => {
    project = await createProject("old-node", "typescript");
    await project.pulumi("stack", "init", "dev");
  });
  afterAll(() => project.remove());

  const preview = () =>
    run("pulumi", ["preview", "--non-interactive"], {
      cwd: project.folder,
      env: { ...project.env, NODE_OPTIONS: `--require ${pretend}`, PRETENDED_NODE: "18.20.8" },
    });

  test.each(["pulumi-bunny", "pulumi-bunny/native"])("a program that imports %s fails with one line", async (name) => {
    project.define({ main: "index.js" });
    project.write("index.js", `require(${JSON.stringify(name)});`);
    const { code, text } = await preview();
    expect(code).not.toBe(0);
    expect(text).toContain(message("18.20.8"));
    expect(text).not.toMatch(/^\s+at /m);
  });

  test("the plugin of a program in another language fails with one line", async () => {
    const properties = { pullZoneId: 1001, ip: "192.0.2.1" };
    project.define({ runtime: "yaml", resources: { it: { type: "bunny:PullZoneBlockedIp", properties } } });
    const { code, text } = await preview();
    expect(code).not.toBe(0);
    expect(text).toContain(message("18.20.8"));
    expect(text).not.toMatch(/^\s+at /m);
  });
});

/** Every Node.js on the PATH below the required version, with its version. */
function oldOnes(): { executable: string; version: string }[] {
  const executables = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "node"));
  const all = new Set(executables.filter((file) => existsSync(file)).map((file) => realpathSync(file)));
  const found = [...all].map((executable) => ({
    executable,
    version: execFileSync(executable, ["-p", "process.versions.node"], { encoding: "utf8" }).trim(),
  }));
  const [neededMajor = 0, neededMinor = 0] = needed.split(".").map(Number);
  return found.filter(({ version }) => {
    const [major = 0, minor = 0] = version.split(".").map(Number);
    return major < neededMajor || (major === neededMajor && minor < neededMinor);
  });
}

const old = oldOnes();
if (old.length === 0)
  process.stderr.write(`Skipped: a Node.js that is really old. None on the PATH is older than ${needed}.\n`);

describe.each(old)("$executable, really $version", ({ executable, version }) => {
  test.each([
    ...executables.map((path) => [path, [join(root, path)]] as const),
    ...modules.map((path) => [path, importing(path)] as const),
  ])("%s names the required version", async (_, args) => {
    const { text } = await run(executable, args, { cwd: root });
    expect(text).toBe(`${message(version, executable)}\n`);
  });
});
