import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, delimiter, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import type { OutputMap } from "@pulumi/pulumi/automation";
import { expect, onTestFinished, test } from "vitest";
import { addContainerApp } from "../../emulator/routes/containers";
import { addLoadBalancer } from "../../emulator/routes/load-balancers";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import { dataSources, resources } from "../../provider/registry";
import { engineEnvironment, engineFolders } from "../../tools/engine/environment";
import { findEngine } from "../../tools/engine/find-engine";
import { casesOutputs, generatedCases, localFiles } from "../../tools/language-programs";
import { allCases } from "../conformance/cases";
import { fetchedPlugin } from "../executables/fetched-plugin";
import { useAccount } from "../support/account";
import { appWithEndpoint } from "../support/app-with-endpoint";
import { type Language, type Program, programIn } from "./programs";

const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1));
const lastMonth = [String(month.getUTCFullYear()), String(month.getUTCMonth() + 1)];

/** The outputs of the program in each language, without ids. */
const expectedOutputs: Record<string, unknown> = {
  ...casesOutputs(generatedCases()),
  entries: ["192.0.2.0/24"],
  published: true,
  variableRequired: false,
  secret: "not-in-the-state",
  edgeRuleAction: "Redirect",
  certificateType: "Http01",
  classes: ["thumbnail", "hero"],
  site: ["site.b-cdn.net", true],
  imported: ["cart"],
  dns: ["SHA256 (2)", 10, "www"],
  operator: "BEGINSWITH",
  counterKey: "IP_JA4",
  wafAction: "Challenge",
  zone: [false, "Log", 2],
  vpnAction: "Challenge",
  botActions: ["Block", "Allow", "Medium"],
  endpointParameters: ["limit", "tag"],
  replicationRegions: ["NY"],
  stored: [14, 1],
  getAccessList: ["192.0.2.0/24"],
  getAccessLists: ["office"],
  getApiGuardian: "Pet shop",
  getAuditLog: [],
  getBilling: expect.any(Number),
  getBotCategories: ["GPTBot", "Bytespider"],
  getContainerApp: "web",
  getContainerApps: ["storefront"],
  getContainerAppStatistics: 1,
  getContainerAppStatus: "active",
  getContainerImage: "POSTGRES_PASSWORD",
  getContainerLimits: 10_000,
  getContainerNodes: "203.0.113.1",
  getContainerRegions: ["Frankfurt"],
  getContainerRegistries: ["GitHub Public"],
  getContainerRegistry: 1155,
  getCountries: ["Slovenia"],
  database: ["DE"],
  getDatabase: "language-data",
  getDatabaseLimits: 50,
  getDatabaseRegions: ["Frankfurt"],
  getDatabaseUsage: 0,
  getDatabases: ["language-data"],
  library: ["Lato", 600],
  getStreamCollections: ["Trailers"],
  getStreamLanguages: ["English"],
  getStreamLibraries: ["language-videos"],
  getStreamLibrary: "#0a84ff",
  getStreamStatistics: 1,
  getStreamVideo: "Finished",
  getStreamVideos: ["Launch film"],
  getDnsRecords: ["mail.example.org"],
  getDnsZone: ["kiki.bunny.net", "coco.bunny.net"],
  getDnsZoneAvailability: false,
  getDnsZoneStatistics: expect.any(Number),
  getEdgeScriptReleases: ["Live"],
  getEdgeScriptStatistics: 0,
  getLoadBalancer: "language-balancer",
  getLoadBalancers: ["language-balancer"],
  getLoadBalancerStatistics: 0,
  getOriginErrors: 0,
  getOverageReport: Number(lastMonth[1]),
  getPrice: 10,
  getPullZone: "acme-shop",
  getPullZones: ["acme-shop"],
  getPullZoneStatistics: expect.any(Number),
  getPullZoneAvailability: true,
  getPullZoneLogs: 3,
  getRateLimit: "RateLimit",
  getRateLimits: [5],
  getRegions: [expect.any(String)],
  getShieldDefaults: "Medium",
  getShieldEvents: ["Block"],
  getShieldMetrics: 5_000_000,
  getShieldTriggeredRules: ["942100"],
  getShieldZone: 2001,
  getShieldZones: expect.arrayContaining([1001]),
  getStatistics: expect.any(Number),
  getStorageFiles: ["robots.txt"],
  getStorageRegions: ["Frankfurt"],
  getStorageZone: "DE",
  getStorageZoneStatistics: 0,
  getUploadScanning: "Block",
  getWafProfiles: ["General", "WordPress", "Online shop"],
  getWafRule: "Challenge",
  getWafRules: ["CRS", "BUNNY"],
};

/** The tests of a language's package. */
export function describeLanguage(language: Language): void {
  // Statistics of the account draw the requests of all zones, which the cases prepare.
  const account = useAccount({ logsPerDay: 10 });
  const objects = () => allCases.map(({ resource, count }) => [resource, count?.(account.emulator)]);

  test(`a ${language} program deploys every resource, reads every data source, and leaves nothing`, async ({
    skip,
  }) => {
    const program = await programIn(language);
    if ("missing" in program) return skip(program.missing);
    addPullZone(account.emulator.state, { Id: 1002, Name: "lists", OriginUrl: null });
    const films = addStreamLibrary(account.emulator.state, { Id: 6001, Name: "films" });
    addStreamVideo(films, {
      title: "Launch film",
      dateUploaded: "2026-11-20T10:00:00Z",
      original: { sha256: "0".repeat(64), size: 1_000 },
      plays: [{ time: Date.now() - 60_000, country: "DE", seconds: 30 }],
    });
    addContainerApp(account.emulator.state, { ...appWithEndpoint(1002), id: "storefront-app", name: "storefront" });
    addLoadBalancer(account.emulator.state, { LoadBalancerId: 4001, Name: "language-balancer" });
    for (const { prepare } of generatedCases()) prepare?.(account.emulator);
    const before = objects();
    const imported = addPullZone(account.emulator.state, {
      Id: 1003,
      Name: "imported",
      OriginUrl: "https://imported.example.com",
    });
    imported.CookieVaryParameters = ["cart"];
    const { outputs, state, repair, destroy } = await deploy(language, program);

    const types = state.resources
      .map(({ type }: { type: string }) => type)
      .filter((type: string) => type.startsWith("bunny:"));
    expect([...new Set(types)].toSorted()).toEqual(resources.map(({ name }) => `bunny:index:${name}`).toSorted());
    const reads = Object.keys(outputs).filter((name) => name.startsWith("get"));
    expect(reads.toSorted()).toEqual(dataSources.map(({ name }) => name).toSorted());

    const values = Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
    expect(values).toMatchObject(expectedOutputs);
    expect(account.emulator.state.shieldZones.get(2001)?.accessLists.has(values.listId)).toBe(true);
    expect(values.deploymentKey).toMatch(/./);
    expect(values.getEdgeScript).toBe(values.deploymentKey);

    const secrets = Object.keys(outputs).filter((name) => outputs[name]?.secret);
    expect(secrets.toSorted()).toEqual([
      "ContainerLogForwarding_token",
      "ContainerRegistry_password",
      "TeamMember_password",
      "deploymentKey",
      "getEdgeScript",
      "getStorageZone",
      "getStreamLibrary",
      "secret",
    ]);
    const text = JSON.stringify(state);
    for (const secret of [values.secret, values.deploymentKey, account.emulator.apiKey])
      expect(text).not.toContain(secret);

    const site = [...account.emulator.state.pullZones.values()].find(({ Name }) => Name === "site");
    if (!site) throw new Error("The platform has no pull zone of the program.");
    expect(text).not.toContain(site.ZoneSecurityKey);
    const deployed = { ...site };
    Object.assign(site, { EnableWebPVary: false, CacheErrorResponses: true });
    const { same, ...changes } = await repair();
    expect(changes).toEqual({ update: 1 });
    expect(site).toEqual({ ...deployed, CacheErrorResponses: true });

    await destroy();
    expect(objects()).toEqual(before);
  });
}

interface Deployed {
  outputs: OutputMap;
  state: { resources: { type: string }[] };
  /** Lets the program continue, which then repairs drift, and returns the number of resources by their change. */
  repair: () => Promise<Record<string, number>>;
  /** Lets the program continue, which then destroys its stack. */
  destroy: () => Promise<void>;
}

/** Runs a program until it has deployed. */
async function deploy(language: Language, { command, args, env }: Program): Promise<Deployed> {
  const folder = resolve(__dirname, "../.work", randomUUID());
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const file of localFiles()) copyFileSync(file, join(folder, basename(file)));
  // No line names the plugin: the engine fetches it from where the package says.
  writeFileSync(join(folder, "Pulumi.yaml"), JSON.stringify({ name: "languages", runtime: language }));
  const engine = await findEngine(() => {});
  const environment = engineEnvironment(engineFolders(folder));
  const path = [dirname(engine.command.command), environment.PATH].join(delimiter);
  const plugin = await fetchedPlugin(path);
  onTestFinished(plugin.stop);
  const child = spawn(command, [...args, ...lastMonth], {
    cwd: folder,
    // The programs in Go and Python use a plan, which is an experiment of the engine.
    env: { ...process.env, ...environment, ...env, ...plugin.environment, PULUMI_EXPERIMENTAL: "true" },
    stdio: ["pipe", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill());
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => {
    text += part;
  });
  const end = once(child, "exit").then(([code]) => {
    if (code !== 0) throw new Error(`The program ended with ${code}:\n${text}`);
  });
  const lines = createInterface(child.stdout);
  const nextLine = async () => {
    const line = await Promise.race([once(lines, "line"), end]);
    if (!line) throw new Error(`The program ended too early:\n${text}`);
    return JSON.parse(line[0]);
  };
  const outputs = await nextLine();
  expect(plugin.requested).toEqual([plugin.archive]);
  return {
    outputs,
    state: JSON.parse(readFileSync(join(folder, "state/.pulumi/stacks/languages/test.json"), "utf8")).checkpoint.latest,
    repair: async () => {
      child.stdin.write("\n");
      const changes = Object.entries<number>(await nextLine());
      return Object.fromEntries(changes.map(([change, count]) => [change.toLowerCase(), count]));
    },
    destroy: async () => {
      child.stdin.end("\n");
      await end;
    },
  };
}
