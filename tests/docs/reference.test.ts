import { randomUUID } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import ts from "typescript";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { parse, stringify } from "yaml";
import { addContainerApp } from "../../emulator/routes/containers";
import { addDatabase } from "../../emulator/routes/databases";
import { addLoadBalancer } from "../../emulator/routes/load-balancers";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { petShop } from "../../emulator/routes/shield";
import { addStorageZone } from "../../emulator/routes/storage";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import { dataSources, resources } from "../../provider/registry";
import { fetchedPlugin } from "../executables/fetched-plugin";
import { programIn } from "../languages/programs";
import { judgedTypes, rightTypes } from "../languages/python-types";
import { installedPackage } from "../package/installed-package";
import { useAccount } from "../support/account";
import { anyWafRule } from "../support/any-rules";
import { appWithEndpoint } from "../support/app-with-endpoint";
import { commandLine, commandLineEnvironment } from "../support/command-line";
import { succeed } from "../support/run";

// Examples are extracted from the reference pages and run: TypeScript and YAML with all pages in one stack.

const root = resolve(__dirname, "../..");
const work = join(root, "tests/.work", randomUUID());
// Enough requests that some of the last day failed, at any time of day.
const account = useAccount({ logsPerDay: 5_000 });
const pages = new Map(
  [...resources, ...dataSources].map(({ name }) => [
    name,
    readFileSync(join(root, "docs/reference", `${name}.md`), "utf8"),
  ]),
);

/** The code of a language on each page. */
function programs(language: string): [page: string, code: string][] {
  return [...pages].map(([page, text]) => {
    const blocks = blocksIn(text, language);
    expect(blocks, `${page} has one example in ${language}`).toHaveLength(1);
    return [page, blocks[0] ?? ""];
  });
}

function blocksIn(text: string, language: string): string[] {
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter((block) => block[1] === language);
  return blocks.map(([, , code = ""]) => code);
}

/** Creates objects with the ids of the examples. */
async function prepareAccount(): Promise<void> {
  const { api, emulator } = account;
  addPullZone(emulator.state, { Id: 1002, Name: "lists", OriginUrl: null });
  addStorageZone(emulator.state, { Name: "acme-media" });
  addDatabase(emulator.state, { name: "customers" });
  addLoadBalancer(emulator.state, { LoadBalancerId: 4001, Name: "acme-shop" });
  addContainerApp(emulator.state, { ...appWithEndpoint(1002), id: "storefront-app", name: "storefront" });
  const library = addStreamLibrary(emulator.state, { Id: 6001, Name: "acme-trailers" });
  addStreamVideo(library, { title: "Launch film", dateUploaded: "2026-11-20T10:00:00Z" });
  const nextId = vi.spyOn(emulator.state, "nextId");
  nextId.mockReturnValueOnce(42);
  const script = await api.edgeScripts.create({ name: "script", type: "Middleware", code: "// 1" });
  await api.edgeScriptReleases.publish(42, { note: "first" });
  nextId.mockReturnValueOnce(7);
  const list = await api.accessLists.create(2001, { name: "partners", type: "IP", content: "192.0.2.9" });
  nextId.mockReturnValueOnce(7);
  const limit = await api.rateLimits.create(2001, {
    ruleName: "checkout",
    ruleConfiguration: {
      actionType: "Log",
      variableTypes: { REQUEST_URI: "" },
      operatorType: "BEGINSWITH",
      value: "/checkout",
      requestCount: 5,
      timeframe: "PerOneMinute",
      blockTime: "ForOneMinute",
    },
  });
  nextId.mockReturnValueOnce(8);
  const rule = await api.wafRules.create(2001, { ...anyWafRule, ruleName: "scanners" });
  nextId.mockRestore();
  expect([script.id, list.id, limit.id, rule.id]).toEqual([42, 7, 7, 8]);
  const shop = [...emulator.state.dnsZones.values()].find(({ Domain }) => Domain === "shop.example.com");
  await api.dnsRecords.add(shop?.Id ?? 0, { type: "MX", value: "mail.example.com", priority: 10 });
  const overages = emulator.state.shieldZones.get(2001)?.overages ?? [];
  overages.push(...overages.slice(0, 1).map((overage) => ({ ...overage, year: 2026, month: 10 })));
}

/** A project with the files that the examples read. */
function project(name: string, files: Record<string, string>): string {
  const folder = join(work, name);
  mkdirSync(folder, { recursive: true });
  const read = {
    "openapi.yaml": petShop,
    "headers.js": "// adds headers\n",
    "site/index.html": "<h1>Hi</h1>\n",
    "blocked.html": "<h1>No</h1>\n",
    "watermark.png": "an image",
    "keynote.mp4": "a video",
    "lesson.mp4": "another video",
    "lesson.en.vtt": "WEBVTT\n\n00:01.000 --> 00:04.000\nWelcome\n",
  };
  for (const [file, text] of Object.entries({ ...read, ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

/** The YAML of all pages as one program. A name stands for one object in all of them. */
function mergedYaml(): Record<string, Record<string, unknown>> {
  const merged: Record<string, Record<string, unknown>> = {};
  for (const [page, code] of programs("yaml")) {
    for (const [section, entries] of Object.entries<Record<string, unknown>>(parse(code))) {
      const known = merged[section] ?? {};
      merged[section] = known;
      for (const [name, value] of Object.entries(entries)) {
        const isFree = !(name in known) || isDeepStrictEqual(known[name], value);
        expect(isFree, `${name} on ${page} stands for something else on another page`).toBe(true);
        known[name] = value;
      }
    }
  }
  return merged;
}

/** Deploys a project and destroys it. Each page declares its resource, and those which that one needs. */
async function deploy(folder: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const pulumi = await commandLine(folder, folder, environment);
  await pulumi("stack", "init", "dev");
  await pulumi("config", "set", "--secret", "apiToken", "hunter2");
  await pulumi("config", "set", "--secret", "adaPassword", "Not-a-secret-1");
  await pulumi("config", "set", "--secret", "logToken", "Not-a-secret-4");
  await pulumi("config", "set", "--secret", "packagesToken", "Not-a-secret-2");
  await pulumi("config", "set", "--secret", "webshopToken", "Not-a-secret-3");
  const up = await pulumi("up", "--yes");
  const declared = Object.keys(mergedYaml().resources ?? {});
  expect(declared.length).toBeGreaterThanOrEqual(resources.length);
  expect(up).toContain(`+ ${declared.length + 1} created`);
  // Not by what `up` prints, which leaves empty lists out.
  const outputs: unknown = JSON.parse(await pulumi("stack", "output", "--json"));
  const exported = [...resources, ...dataSources].flatMap(({ example }) =>
    example.flatMap(({ exports = {} }) => Object.keys(exports)),
  );
  expect(Object.keys(Object(outputs))).toEqual(expect.arrayContaining(exported));
  await pulumi("destroy", "--yes");
}

beforeAll(prepareAccount);
afterAll(() => rmSync(work, { recursive: true, force: true }));

test("the YAML of all pages deploys", async () => {
  const plugins = { providers: [{ name: "bunny", path: join(root, "provider") }] };
  const folder = project("yaml", {
    "Pulumi.yaml": stringify({ name: "pages", runtime: "yaml", plugins, ...mergedYaml() }),
  });
  await deploy(folder);
});

/** A project with the TypeScript of all pages, which imports this package. */
function typescriptProject(name: string, packageName: string): string {
  const statements = programs("ts").flatMap(([page, code]) => {
    const source = ts.createSourceFile(`${page}.ts`, code, ts.ScriptTarget.Latest);
    return source.statements.map((statement) => statement.getText(source));
  });
  const program = [...new Set(statements)].join("\n");
  return project(name, {
    "Pulumi.yaml": stringify({ name: "pages", runtime: "nodejs" }),
    "package.json": JSON.stringify({ main: "index.ts" }),
    "index.ts": program.replace(/(?<= from ")pulumi-bunny(?=")/, packageName),
  });
}

test("the TypeScript of all pages deploys", async () => {
  const folder = typescriptProject("typescript", "pulumi-bunny");
  cpSync(join(root, "examples/quickstart/tsconfig.json"), join(folder, "tsconfig.json"));
  await succeed(process.execPath, [require.resolve("typescript/bin/tsc")], { cwd: folder });
  await deploy(folder);
});

test("it deploys with the packed package for the plugin, which the engine fetches", async () => {
  const folder = typescriptProject("packed", "@pulumi-bunny/bunny");
  const installed = await installedPackage();
  symlinkSync(join(installed.folder, "node_modules"), join(folder, "node_modules"), "junction");
  const { PATH = "" } = await commandLineEnvironment(folder);
  const plugin = await fetchedPlugin(PATH);
  onTestFinished(plugin.stop);
  await deploy(folder, plugin.environment);
  expect(plugin.requested).toEqual([plugin.archive]);
});

test("the Go of each page compiles with the generated package, and go vet finds nothing", async ({ skip }) => {
  const go = await programIn("go");
  if ("missing" in go) return skip(go.missing);
  // The program's module requires the generated one, and all that is downloaded for it. A workspace would need more.
  const file = (name: string) => readFileSync(join(dirname(go.command), name), "utf8");
  const folder = project("go", { "go.mod": file("go.mod"), "go.sum": file("go.sum") });
  const written = [...pages].flatMap(([page, text]) => blocksIn(text, "go").map((code) => [page, code] as const));
  expect(written.length).toBeGreaterThan(resources.length / 2);
  for (const [page, code] of written) {
    mkdirSync(join(folder, page));
    writeFileSync(join(folder, page, "main.go"), code);
  }
  // Vets without linking a program of each page, which takes a hundred times longer. With the flags that the package was
  // compiled with before, it need not be again.
  await succeed("go", ["vet", "-trimpath", "./..."], { cwd: folder, env: { GOPROXY: "off" } });
});

test("the Java of each page compiles with the generated package", async ({ skip }) => {
  const java = await programIn("java");
  if ("missing" in java) return skip(java.missing);
  // All programs have the same class, so each gets a package of its own.
  const files = programs("java").map(([page, code]) => [`${page}/App.java`, `package ${page};\n${code}`] as const);
  const folder = project("java", Object.fromEntries(files));
  const options = ["-proc:none", "-d", "classes", ...java.args.slice(0, 2)];
  await succeed("javac", [...options, ...files.map(([name]) => name)], { cwd: folder });
});

test("the Python of each page runs with the generated package", async ({ skip }) => {
  const python = await programIn("python");
  if ("missing" in python) return skip(python.missing);
  const files = programs("python").map(([page, code]) => [`${page}.py`, code] as const);
  const folder = project("python", Object.fromEntries(files));
  const names = files.map(([name]) => name);
  const ran = await succeed(python.command, [join(__dirname, "run_pages.py"), ...names], {
    cwd: folder,
    env: python.env,
  });
  expect(ran.trim().split("\n")).toEqual(names);
});

test("the Python of each page and of the Registry's first page has the types of the generated package", async ({
  skip,
}) => {
  const python = await programIn("python");
  if ("missing" in python) return skip(python.missing);
  const first = blocksIn(readFileSync(join(root, "docs/_index.md"), "utf8"), "python");
  const all = [...programs("python"), ...first.map((code) => ["_index", code] as const)];
  const files = all.map(([page, code]) => [`${page}.py`, code] as const);
  expect(files).toHaveLength(pages.size + 1);
  const folder = project("python-types", Object.fromEntries(files));
  const names = files.map(([name]) => name);
  expect(await judgedTypes(python, folder, names)).toEqual(rightTypes(names.length));
});
