import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { type CommandLine, commandLine, commandLineEnvironment } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";
import { filesWith } from "../support/files-with";
import { run } from "../support/run";

const account = useAccount();
const folder = copyOfExample("static-site");
const [state, styles] = [join(folder, "state"), join(folder, "public/assets/style.css")];
const put = "PUT /{storageZoneName}/{path}/{fileName}";
const purge = "POST /pullzone/{id}/purgeCache";
/** What the platform has: objects by kind. */
const counts = () => {
  const { pullZones, shieldZones, dnsZones, storageZones, storageFiles } = account.emulator.state;
  return [pullZones, shieldZones, dnsZones, storageZones, storageFiles].map(({ size }) => size);
};
let before: number[] = [];
let printed = "";

afterEach(() => rmSync(state, { recursive: true, force: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The command line, whose output is kept, also where it fails. */
async function recorded(cwd: string): Promise<CommandLine> {
  const pulumi = await commandLine(cwd, state);
  before = counts();
  printed = "";
  return async (...args) => {
    const text = await pulumi(...args).catch((error: Error) => error.message);
    printed += text;
    return text;
  };
}

const writes = () =>
  account.emulator.calls.take().flatMap(({ method, operation }) => (method === "GET" ? [] : [operation]));

function storageZone(name: string) {
  const zone = [...account.emulator.state.storageZones.values()].find(({ Name }) => Name === name);
  if (!zone) throw new Error(`There is no storage zone ${name}.`);
  return zone;
}

/** A request to the storage host, as a client of another make sends it. */
function storage(path: string, options: RequestInit = {}): Promise<Response> {
  const { Name, Password } = storageZone("acme-static");
  const url = `${account.emulator.storageUrl}/${Name}/${path}`;
  return fetch(url, { ...options, headers: { AccessKey: Password } });
}

async function expectServed(path: string, type: string): Promise<void> {
  const response = await storage(path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, expect.stringContaining(type)]);
  expect(await response.text()).toBe(readFileSync(join(folder, "public", path), "utf8"));
}

test("a folder and a domain become a site; what changed is uploaded and purged, whoever changed it", async () => {
  const pulumi = await recorded(folder);
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes")).toMatch(/\+ 16 created/);
  await expectServed("index.html", "text/html");
  await expectServed("assets/style.css", "text/css");
  const { Id, Password, ReadOnlyPassword } = storageZone("acme-static");
  const zone = await account.api.pullZones.find("acme-static");
  expect(zone).toMatchObject({ originType: "StorageZone", storageZoneId: Id });
  const secure = zone?.hostnames.filter(({ hasCertificate, forceSSL }) => hasCertificate && forceSSL) ?? [];
  expect(secure.map(({ value }) => value).toSorted()).toEqual(["static.example.com", "www.static.example.com"]);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/16 unchanged/);

  appendFileSync(styles, "p { line-height: 1.5 }\n");
  account.emulator.faults.add({ operation: put, times: 9, answer: { status: 403 } });
  expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(/failed with 403/);
  account.emulator.faults.clear();
  account.emulator.calls.take();
  expect(await pulumi("up", "--yes", "--diff", "--skip-preview")).toMatch(/~ 2 updated/);
  expect(writes()).toEqual([put, purge]);
  await expectServed("assets/style.css", "text/css");

  await storage("assets/style.css", { method: "PUT", body: "body { display: none }" });
  const command = [resolve(__dirname, "../../dist/cli/main.js"), "drift", "--stack", "dev"];
  const drift = await run(process.execPath, command, { cwd: folder, env: await commandLineEnvironment(state) });
  expect(drift.code).toBe(2);
  const named = [...drift.text.matchAll(/^ +([+-] \S+)/gm)].map(([, file]) => file);
  expect(named).toEqual(["- assets/style.css", "+ assets/style.css"]);
  printed += drift.text;
  account.emulator.calls.take();
  await pulumi("up", "--yes", "--refresh", "--skip-preview");
  expect(writes()).toEqual([put, purge]);
  await expectServed("assets/style.css", "text/css");

  const content = ["Everything for the road", "For the office only", "system-ui", "line-height", "display: none"];
  for (const text of [Password, ReadOnlyPassword, ...content]) expect(printed).not.toContain(text);
  expect(filesWith(["acme-static"], state)).not.toEqual([]);
  expect(filesWith([Password, ReadOnlyPassword, ...content], state)).toEqual([]);
  expect(await pulumi("destroy", "--yes", "--skip-preview")).toMatch(/- 16 deleted/);
  expect(counts()).toEqual(before);
});

test("the same in YAML", async () => {
  const pulumi = await recorded(join(folder, "yaml"));
  await pulumi("stack", "init", "dev");
  expect(await pulumi("up", "--yes", "--skip-preview")).toMatch(/\+ 12 created/);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/12 unchanged/);
  expect(await pulumi("destroy", "--yes", "--skip-preview")).toMatch(/- 12 deleted/);
  expect(counts()).toEqual(before);
});
