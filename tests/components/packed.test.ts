import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addDnsZone } from "../../emulator/routes/dns";
import { repository as github } from "../../provider/schema.json";
import { generatePackages } from "../../tools/packages/generate-packages";
import { userFolder } from "../package/user-folder";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { pythonEnvironmentWithPackage } from "../support/generated-code";
import { succeed } from "../support/run";
import { storageOf } from "../support/storage";

// The programs of the README, from the packed packages, in a folder that has nothing else.

const root = resolve(__dirname, "../..");
const account = useAccount();
const storage = storageOf(account);
const page = readFileSync(join(root, "components/README.md"), "utf8");

/** The code blocks of a language in the package's page: a StaticSite, a ContainerService and a ProtectedZone. */
function blocks(language: string): [string, string, string] {
  const all = page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, "gm"));
  const [site, service, shield, ...more] = [...all].map(([, code]) => code);
  if (!site || !service || !shield || more.length > 0)
    throw new Error(`components/README.md has not three programs in ${language}.`);
  return [site, service, shield];
}

/** An empty folder with the packages, a page, and a project that names the plugins. */
async function project(runtime: string): Promise<string> {
  const { folder, remove } = await userFolder();
  onTestFinished(remove);
  mkdirSync(join(folder, "public"));
  writeFileSync(join(folder, "public/index.html"), "<h1>Acme</h1>");
  const plugin = (name: string, of: string) => `    - name: ${name}\n      path: node_modules/${of}/plugin\n`;
  const plugins = `${plugin("bunny", "pulumi-bunny")}${plugin("bunny-components", "pulumi-bunny-components")}`;
  writeFileSync(join(folder, "Pulumi.yaml"), `name: site\nruntime: ${runtime}\nplugins:\n  providers:\n${plugins}`);
  return folder;
}

/** Deploys each program: of the site it changes a file. */
async function live(
  folder: string,
  [site, ...others]: readonly string[],
  write: (program: string) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  write(site ?? "");
  const pulumi = await commandLine(folder, mkdtempSync(join(folder, "engine-")), env);
  const { state } = account.emulator;
  const { Id } = addDnsZone(state, "example.com", 5001);
  onTestFinished(() => void state.dnsZones.delete(Id));
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(/url *: "https:\/\/example\.com\/"/);
  const zone = [...state.storageZones.values()].find(({ Name }) => Name === "example-com");
  expect(storage.pathsIn(zone?.Id ?? 0)).toEqual(["index.html"]);
  await pulumi("preview", "--expect-no-changes");
  writeFileSync(join(folder, "public/index.html"), "<h1>Acme & sons</h1>");
  storage.writes();
  await pulumi("up", "--yes", "--skip-preview");
  expect(storage.writes()).toEqual(["PUT /{path}/{fileName}", "POST /pullzone/{id}/purgeCache"]);
  await pulumi("destroy", "--yes", "--skip-preview");
  expect([...state.storageZones.values()].map(({ Name }) => Name)).not.toContain("example-com");
  for (const other of others) {
    write(other);
    expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(/url *: "https:\/\/shop\.example\.com\/"/);
    await pulumi("destroy", "--yes", "--skip-preview");
  }
}

test("TypeScript imports the class", async () => {
  const folder = await project("nodejs");
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "site", private: true, main: "index.ts" }));
  const programs = blocks("ts");
  expect(readFileSync(join(root, "README.md"), "utf8")).toContain(programs[0]);
  // Pulumi's own compiler checks it, which is TypeScript 3.8.
  const env = { PULUMI_NODEJS_TRANSPILE_ONLY: "", PULUMI_NODEJS_TYPESCRIPT: "true" };
  await live(folder, programs, (program) => writeFileSync(join(folder, "index.ts"), program), env);
});

test("YAML adds the package", async () => {
  const folder = await project("yaml");
  const file = join(folder, "Pulumi.yaml");
  const pulumi = await commandLine(folder, mkdtempSync(join(folder, "engine-")));
  await pulumi("package", "add", "./node_modules/pulumi-bunny-components/plugin");
  const head = readFileSync(file, "utf8");
  await live(folder, blocks("yaml"), (program) => writeFileSync(file, `${head}\n${program}`));
});

test("through the host, unknown values and secrets are as in a program, and so are errors", async () => {
  const folder = await project("yaml");
  const file = join(folder, "Pulumi.yaml");
  const head = readFileSync(file, "utf8");
  const program = (properties: object) => {
    const headers = { "X-Zone": `zone \${zone.dnsZoneId}`, "X-Key": { "fn::secret": "known to few" } };
    const dnsZoneId = `\${zone.dnsZoneId}`;
    const all = { source: "public", domains: ["acme.example.org"], dnsZoneId, headers, ...properties };
    const resources = {
      zone: { type: "bunny:DnsZone", properties: { domain: "acme.example.org" } },
      site: { type: "bunny-components:StaticSite", properties: all },
      service: {
        type: "bunny-components:ContainerService",
        properties: {
          image: "acme/shop:1.4",
          port: 8080,
          domains: ["app.acme.example.org"],
          dnsZoneId,
          environment: { KEY: { "fn::secret": "known to few" } },
        },
      },
      shield: {
        type: "bunny-components:ProtectedZone",
        properties: {
          origin: "https://origin.example.net",
          domains: ["shop.acme.example.org"],
          dnsZoneId,
          plan: "Advanced",
          loginPath: "/login",
        },
      },
    };
    writeFileSync(file, `${head}resources: ${JSON.stringify(resources)}\noutputs: { records: "\${site.records}" }\n`);
  };
  const pulumi = await commandLine(folder, mkdtempSync(join(folder, "engine-")));
  await pulumi("stack", "init", "dev");
  program({ domains: [] });
  const refused = await pulumi("preview").catch((error: Error) => error.message);
  expect(refused).toContain("domains: is empty. Name a hostname");
  expect(refused).not.toContain(".js:");
  program({});
  await pulumi("preview");
  // A read, though by POST.
  expect(storage.writes()).toEqual(["POST /registries/digest"]);
  expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(/value *: "acme-example-org\.b-cdn\.net"/);
  const { state } = account.emulator;
  const zone = [...state.pullZones.values()].find(({ Name }) => Name === "acme-example-org");
  const set = zone?.EdgeRules.flatMap(({ ActionParameter1, ActionParameter2, ExtraActions }) => [
    [ActionParameter1, ActionParameter2],
    ...(ExtraActions ?? []).map((one) => [one.ActionParameter1, one.ActionParameter2]),
  ]);
  const hostnames = [...state.pullZones.values()].flatMap(({ Hostnames }) => Hostnames.map(({ Value }) => Value));
  expect(hostnames).toEqual(expect.arrayContaining(["app.acme.example.org", "shop.acme.example.org"]));
  const id = [...state.dnsZones.values()].find(({ Domain }) => Domain === "acme.example.org")?.Id;
  expect(set).toEqual(
    expect.arrayContaining([
      ["X-Zone", `zone ${id}`],
      ["X-Key", "known to few"],
    ]),
  );
  expect(await pulumi("stack", "export")).not.toContain("known to few");
  await pulumi("preview", "--refresh", "--expect-no-changes");
  await pulumi("destroy", "--yes", "--skip-preview");
});

test("Python has the package that is generated from its schema", async ({ skip }) => {
  const python = await pythonEnvironmentWithPackage();
  if ("missing" in python) return skip(String(python.missing));
  const folder = await project("python");
  const pulumi = await commandLine(folder, mkdtempSync(join(folder, "engine-")));
  const text = await pulumi("package", "get-schema", "./node_modules/pulumi-bunny-components/plugin");
  const schema = JSON.parse(text.slice(text.indexOf("{\n")));
  const tokens = ["ContainerService", "ProtectedZone", "StaticSite"].map((name) => `bunny-components:index:${name}`);
  expect(Object.keys(schema.resources).toSorted()).toEqual(tokens);
  // All languages are generated, and Java's knows no setting of the SDK, but wants to know who publishes.
  const all = { ...schema, repository: github, language: { ...schema.language, java: {} } };
  const file = join(folder, "schema.json");
  writeFileSync(file, JSON.stringify(all));
  await generatePackages(join(folder, "sdks"), () => {}, file);
  const site = join(folder, "site");
  const offline = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--target", site];
  const command = python.PULUMI_PYTHON_CMD ?? "python3";
  await succeed(command, ["-m", "pip", "install", ...offline, join(folder, "sdks/python")], { cwd: folder });
  const write = (program: string) => writeFileSync(join(folder, "__main__.py"), program);
  await live(folder, blocks("python"), write, { ...python, PYTHONPATH: site });
});
