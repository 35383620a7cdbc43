import { readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type Emulator, startEmulator } from "../../emulator";
import { createClient } from "../../sdk/index";
import { skipWithoutGo } from "../languages/programs";
import { useAccount } from "../support/account";
import { type CommandLine, commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";
import { pythonEnvironmentWithPackage } from "../support/generated-code";
import { createProject } from "../support/project";

const account = useAccount();
const page = readFileSync(resolve(__dirname, "../../docs/two-accounts.md"), "utf8");
const folder = copyOfExample("two-accounts");
let agency: Emulator;

beforeAll(async () => {
  agency = await startEmulator({ apiKey: "key-of-the-agency" });
  const zone = agency.state.pullZones.get(1001);
  if (zone) zone.Name = "agency-shop";
});
afterEach(() => {
  for (const { state } of [account.emulator, agency]) state.pullZones.get(1001)?.BlockedIps.splice(0);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await agency.stop();
});

function program(language: string): string {
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, "s").exec(page)?.[1] ?? "";
}

async function deploy(pulumi: CommandLine): Promise<unknown> {
  await pulumi("stack", "init", "dev");
  await pulumi("config", "set", "--secret", "agencyApiKey", agency.apiKey);
  await pulumi("config", "set", "agencyApiUrl", agency.url);
  await pulumi("up", "--yes", "--skip-preview");
  await pulumi("preview", "--refresh", "--expect-no-changes");
  const state = await pulumi("stack", "export");
  for (const key of [account.emulator.apiKey, agency.apiKey]) expect(state).not.toContain(key);
  return JSON.parse(await pulumi("stack", "output", "--json"));
}

const blocked = ({ state }: Emulator) => state.pullZones.get(1001)?.BlockedIps;
const scraper = ["203.0.113.66"];

test("each resource and data source uses the account of its provider", async () => {
  const pulumi = await commandLine(folder, folder);
  expect(await deploy(pulumi)).toEqual({ shop: "acme-shop", agencyShop: "agency-shop" });
  expect([blocked(account.emulator), blocked(agency)]).toEqual([scraper, scraper]);
  const allowed = [account.emulator, agency].map(({ state }) => state.pullZones.get(1001)?.AllowedReferrers);
  expect(allowed).toEqual([[], ["shop.example.com"]]);

  await pulumi("destroy", "--yes", "--skip-preview");
  expect([blocked(account.emulator), blocked(agency)]).toEqual([[], []]);
});

test("the page's YAML manages only the other account", async ({ onTestFinished }) => {
  const project = await createProject("yaml", "yaml");
  onTestFinished(() => project.remove());
  project.define(parse(program("yaml")));
  expect(await deploy(project.pulumi)).toEqual({ agencyShop: "agency-shop" });
  expect([blocked(account.emulator), blocked(agency)]).toEqual([[], scraper]);
});

test("the page's Python manages only the other account", async (context) => {
  await skipWithoutGo(context);
  const running = await pythonEnvironmentWithPackage();
  if ("missing" in running) return context.skip(running.missing);
  const project = await createProject("python", "python", running);
  context.onTestFinished(() => project.remove());
  project.write("__main__.py", program("python"));
  expect(await deploy(project.pulumi)).toEqual({ agencyShop: "agency-shop" });
  expect([blocked(account.emulator), blocked(agency)]).toEqual([[], scraper]);
});

test("an explicit provider ignores the stack's settings, a change of its key replaces nothing, and imports go to its account", async ({
  onTestFinished,
}) => {
  const project = await createProject("yaml", "yaml");
  onTestFinished(() => project.remove());
  const { pulumi } = project;
  project.define(parse(program("yaml")));
  await deploy(pulumi);
  await pulumi("config", "set", "bunny:apiUrl", "http://127.0.0.1:1");
  await pulumi("preview", "--refresh", "--expect-no-changes");

  // The data source would use the key at once.
  const { variables: _, outputs: __, ...withoutDataSource } = parse(program("yaml"));
  project.define(withoutDataSource);
  await pulumi("config", "set", "--secret", "agencyApiKey", "another-key");
  // Warnings precede it.
  const preview = await pulumi("preview", "--json");
  const { changeSummary } = JSON.parse(preview.slice(preview.indexOf("{")));
  expect(changeSummary).toEqual({ same: 2, update: 1 });
  await pulumi("config", "set", "--secret", "agencyApiKey", agency.apiKey);

  const api = createClient({ apiKey: agency.apiKey, apiUrl: agency.url });
  onTestFinished(() => api.close());
  const { id } = await api.accessLists.create(2001, { name: "partners", type: "IP", content: "192.0.2.1" });
  const { deployment } = JSON.parse(await pulumi("stack", "export"));
  const { urn } = deployment.resources.find(({ type }: { type: string }) => type === "pulumi:providers:bunny");
  const what = ["bunny:index:CustomAccessList", "partners", `2001/${id}`];
  const how = ["--yes", "--skip-preview", "--protect=false", "--generate-code=false"];
  await pulumi("import", ...what, "--provider", `agency=${urn}`, ...how);
  expect(project.resources("dev").map(({ id }) => id)).toContain(`2001/${id}`);
});

test("refresh uses the settings of the last up, and with --run-program those of now", async ({ onTestFinished }) => {
  const project = await createProject("settings", "yaml");
  onTestFinished(() => project.remove());
  const { pulumi } = project;
  const properties = { pullZoneId: 1001, ip: "203.0.113.9" };
  project.define({ resources: { blocked: { type: "bunny:PullZoneBlockedIp", properties } } });
  const useAccountOf = async ({ apiKey, url }: Emulator) => {
    await pulumi("config", "set", "--secret", "bunny:apiKey", apiKey);
    await pulumi("config", "set", "bunny:apiUrl", url);
  };
  const refreshed = async (...options: string[]) => {
    await pulumi("refresh", "--yes", "--skip-preview", ...options);
    return project.resources("dev").filter(({ type }) => type.includes("PullZoneBlockedIp"));
  };
  await pulumi("stack", "init", "dev");
  await useAccountOf(account.emulator);
  await pulumi("up", "--yes", "--skip-preview");
  await useAccountOf(agency);
  expect(await refreshed()).toHaveLength(1);
  // The other account blocks no such address.
  expect(await refreshed("--run-program")).toEqual([]);
});
