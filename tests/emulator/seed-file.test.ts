import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Ajv from "ajv/dist/2020";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import schema from "../../docs/reference/emulator-seed.schema.json";
import { type Emulator, startEmulator } from "../../emulator";

let folder: string;
let emulator: Emulator | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "emulator-seed-"));
});
afterEach(async () => {
  await emulator?.stop();
  emulator = undefined;
  rmSync(folder, { recursive: true });
});

async function startWith(seed: unknown): Promise<Emulator> {
  const seedFile = join(folder, "seed.json");
  writeFileSync(seedFile, typeof seed === "string" ? seed : JSON.stringify(seed));
  emulator = await startEmulator({ seedFile, logsPerDay: 0 });
  return emulator;
}

const trigger = { Type: 0, PatternMatches: ["*"] };
const configuration = {
  actionType: 1,
  operatorType: 0,
  requestCount: 10,
  timeframe: 1,
  blockTime: 30,
  counterKeyType: 0,
};

const whole = {
  $schema: "./emulator-seed.schema.json",
  edgeScripts: [
    {
      Id: 7,
      Name: "edge",
      ScriptType: 1,
      Code: "// 1",
      IsPublished: true,
      EdgeScriptVariables: [{ Name: "A", DefaultValue: "1" }],
      Secrets: [{ Name: "TOKEN", Secret: "hidden" }],
    },
  ],
  storageZones: [
    {
      Id: 8,
      Name: "files",
      Region: "NY",
      Password: "the-password",
      Rewrite404To200: true,
      files: [
        { path: "/index.html", text: "<p>" },
        { path: "a/b.bin", base64: "AAEC", contentType: "application/x-own" },
      ],
    },
  ],
  loadBalancers: [
    {
      LoadBalancerId: 16,
      Name: "regions",
      OriginGroups: [
        {
          Name: "europe",
          Priority: 1,
          Origins: [{ Name: "first", StandardOrigin: { OriginUrl: "https://eu.example.com" }, HealthStatus: 1 }],
        },
      ],
    },
  ],
  pullZones: [
    { Id: 200_001, Name: "site", StorageZoneId: 8, EnableTLS1: false },
    {
      Id: 9,
      Name: "shop",
      OriginUrl: "https://o.example.com",
      BlockedIps: ["192.0.2.1"],
      Hostnames: [
        { Value: "shop.b-cdn.net", ForceSSL: true },
        { Value: "www.example.com", ForceSSL: true, HasCertificate: true },
      ],
      EdgeRules: [{ Guid: "the-guid", ActionType: 0, Triggers: [trigger], Description: "d" }],
    },
  ],
  dnsZones: [
    {
      Id: 10,
      Domain: "Example.com",
      SoaEmail: "a@example.com",
      Records: [{ Id: 11, Type: 0, Name: "www", Value: "192.0.2.1" }],
    },
  ],
  shieldZones: [
    {
      shieldZoneId: 12,
      pullZoneId: 9,
      planType: 1,
      learningMode: true,
      uploadScanning: { isEnabled: true, csamScanningMode: 2 },
      botDetection: { executionMode: 1 },
      accessLists: [{ id: 13, name: "office", type: 0, content: "192.0.2.1", action: 1, isEnabled: true }],
      rateLimits: [{ id: 14, ruleName: "login", ruleConfiguration: configuration }],
      wafRules: [{ id: 15, ruleName: "own", ruleConfiguration: { actionType: 1, operatorType: 0 } }],
    },
  ],
};

test("an account starts with everything that its file has, by its ids", async () => {
  const { state, url, storageUrl, apiKey } = await startWith(whole);
  expect(state.edgeScripts.get(7)).toMatchObject({
    Code: "// 1",
    Releases: [{ Code: "// 1" }],
    EdgeScriptVariables: [{ Name: "A", DefaultValue: "1" }],
    Secrets: [{ Name: "TOKEN", Value: "hidden" }],
  });
  expect(state.storageZones.get(8)).toMatchObject({ Region: "NY", Rewrite404To200: true });
  const read = (path: string) => fetch(`${storageUrl}/files/${path}`, { headers: { accesskey: "the-password" } });
  expect(await (await read("index.html")).text()).toBe("<p>");
  const own = await read("a/b.bin");
  expect([own.headers.get("content-type"), [...new Uint8Array(await own.arrayBuffer())]]).toEqual([
    "application/x-own",
    [0, 1, 2],
  ]);
  expect(state.pullZones.get(200_001)).toMatchObject({
    Name: "site",
    StorageZoneId: 8,
    OriginType: 2,
    EnableTLS1: false,
  });
  expect(state.pullZones.get(9)).toMatchObject({
    BlockedIps: ["192.0.2.1"],
    Hostnames: [
      { Value: "shop.b-cdn.net", ForceSSL: true, IsSystemHostname: true },
      { Value: "www.example.com", ForceSSL: true, HasCertificate: true },
    ],
    EdgeRules: [{ Guid: "the-guid", Description: "d" }],
  });
  expect(state.loadBalancers.get(16)).toMatchObject({
    Name: "regions",
    OriginGroups: [{ Name: "europe", Priority: 1, Origins: [{ Name: "first", Weight: 100, HealthStatus: 1 }] }],
  });
  expect(state.dnsZones.get(10)).toMatchObject({
    Domain: "example.com",
    SoaEmail: "a@example.com",
    Records: [{ Id: 11 }],
  });
  const shield = state.shieldZones.get(12);
  expect(shield).toMatchObject({
    pullZoneId: 9,
    planType: 1,
    settings: { learningMode: true },
    uploadScanning: { isEnabled: true, csamScanningMode: 2 },
    botDetection: { executionMode: 1 },
  });
  expect(shield?.accessLists.get(13)).toMatchObject({ name: "office", action: 1, isEnabled: true, entryCount: 1 });
  expect(shield?.rateLimits.get(14)).toMatchObject({ id: 14, ruleName: "login" });
  expect(shield?.wafRules.get(15)).toMatchObject({ id: 15, ruleName: "own" });
  // It has nothing else, and no id of it is given away again.
  expect([...state.pullZones.keys()].toSorted((a, b) => a - b)).toEqual([9, 200_001]);
  const sent = {
    method: "POST",
    headers: { accesskey: apiKey },
    body: '{"Name":"next","OriginUrl":"https://o.example.com"}',
  };
  expect(((await (await fetch(`${url}/pullzone`, sent)).json()) as { Id: number }).Id).toBeGreaterThan(200_001);
});

test("an empty file is an empty account", async () => {
  const { state } = await startWith({});
  expect([state.pullZones.size, state.dnsZones.size, state.shieldZones.size]).toEqual([0, 0, 0]);
});

describe("a file that cannot be an account names the path of what is wrong", () => {
  const zone = { Name: "a", OriginUrl: "https://o.example.com" };
  const shielded = (more: object) => ({
    pullZones: [{ ...zone, Id: 5 }],
    shieldZones: [{ pullZoneId: 5, ...more }],
  });
  test.each<[unknown, string]>([
    ["{", "is not JSON:"],
    [{ pullzones: [] }, ': the file: Unrecognized key: "pullzones"'],
    [{ pullZones: [{ OriginUrl: "https://o.example.com" }] }, ": pullZones[0].Name: "],
    [{ pullZones: [zone, { ...zone, Nmae: "b" }] }, ': pullZones[1]: Unrecognized key: "Nmae"'],
    [
      { pullZones: [zone, zone] },
      ": pullZones[1]: the platform refuses it with 400: The pull zone name is already taken.",
    ],
    [
      {
        pullZones: [
          { ...zone, Id: 5 },
          { ...zone, Id: 5, Name: "b" },
        ],
      },
      ": pullZones[1]: the id 5 is taken",
    ],
    [
      { pullZones: [{ ...zone, Hostnames: [{ Value: "a.test", HasCertificate: true }] }] },
      ": pullZones[0].Hostnames[0]: ",
    ],
    [
      { dnsZones: [{ Domain: "a.com", Records: [{ Type: 7, PullZoneId: 9 }] }] },
      ": dnsZones[0].Records[0]: the platform",
    ],
    [{ shieldZones: [{ pullZoneId: 4 }] }, ": shieldZones[0].pullZoneId: there is no pull zone 4 in pullZones"],
    [
      { dnsZones: [{ Domain: "a.com", Records: [{ Type: 0, Accelerated: true, AcceleratedPullZoneId: 9 }] }] },
      ": dnsZones[0].Records[0].AcceleratedPullZoneId: there is no pull zone 9 in pullZones",
    ],
    [shielded({ bots: [{ botId: 9_999, action: 1 }] }), ": shieldZones[0].bots[0]: the platform refuses it with 404"],
    [
      shielded({ managedLists: [{ listId: 3, isEnabled: true, action: 1 }] }),
      ": shieldZones[0].managedLists[0]: the platform refuses it with 202: The plan does not include this list.",
    ],
    [shielded({ rateLimits: [{ ruleName: "a" }] }), ": shieldZones[0].rateLimits[0].ruleConfiguration: "],
    [
      shielded({ apiGuardian: { title: "a", endpoints: [{ requestPath: "/" }] } }),
      ": shieldZones[0].apiGuardian.endpoints[0].requestMethod: ",
    ],
    [shielded({ uploadScanning: { enabled: true } }), ': shieldZones[0].uploadScanning: Unrecognized key: "enabled"'],
    [{ storageZones: [{ Name: "x" }] }, ": storageZones[0]: the platform refuses it with 400: The name is not valid."],
    [{ storageZones: [{ Name: "files", files: [{ path: "a", base64: "?" }] }] }, ": storageZones[0].files[0].base64: "],
  ])("%#", async (seed, message) => {
    await expect(startWith(seed)).rejects.toThrow(message);
  });
});

test("the published schema accepts what the emulator does, and refuses what it does not know", () => {
  const validate = new Ajv({ strict: false, formats: { int32: true, "date-time": true, base64: true } }).compile(
    schema,
  );
  validate(whole);
  expect(validate.errors).toBeNull();
  expect(validate({ pullZones: [{ Name: "a", Nmae: "b" }] })).toBe(false);
  expect(validate({ pullZones: [{}] })).toBe(false);
});
