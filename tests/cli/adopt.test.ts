import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type Report, report as schema } from "../../cli/drift/report";
import { isRead } from "../../sdk/internal";
import { argumentsWith } from "../conformance/cases/pull-zones";
import { skipWithoutGo } from "../languages/programs";
import { useAccount } from "../support/account";
import { addEveryKind } from "../support/account-of-every-kind";
import { codeGeneratorEnvironment, compile, installNodePackages } from "../support/generated-code";
import { createProject, type Project } from "../support/project";

// An account that was created outside of Pulumi is brought under code: listed, and imported by its ids, with the code that
// the engine generates for it.

const account = useAccount();
let project: Project;
type EveryKind = Awaited<ReturnType<typeof addEveryKind>>;
let created: EveryKind["created"];
let byHand: EveryKind["shieldZone"];
let pullZoneByHand: EveryKind["pullZone"];

beforeAll(async () => {
  project = await createProject("takeover", "yaml");
  await project.pulumi("stack", "init", "dev");
  ({ created, shieldZone: byHand, pullZone: pullZoneByHand } = await addEveryKind(account.emulator, account.api));
});
afterAll(() => project.remove());

/** The report on the whole account. */
async function accountReport(): Promise<Report> {
  const { code } = await project.bunny("drift", "--account", "--format", "json", "--output", "report.json");
  expect(code).toBe(0);
  return schema.parse(JSON.parse(readFileSync(join(project.folder, "report.json"), "utf8")));
}

test("what adopt lists is imported as TypeScript that compiles, and its preview is empty", async (context) => {
  await skipWithoutGo(context);
  const typescript = await createProject("adopted", "typescript", await codeGeneratorEnvironment());
  context.onTestFinished(() => typescript.remove());
  installNodePackages(typescript);
  await typescript.pulumi("stack", "init", "dev");
  expect(await typescript.bunny("adopt", "--account", "--output", "import.json")).toMatchObject({ code: 0 });
  await typescript.pulumi("import", "--file", "import.json", "--yes", "--protect=false", "--out", "index.ts");
  const types = typescript.resources("dev").map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(created.map(({ type }) => `bunny:index:${type}`)));
  await compile(typescript);
  await typescript.pulumi("preview", "--refresh", "--expect-no-changes");
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
});

test("adopt and import bring every type of object under code, and the preview afterwards is empty", async () => {
  const before = await accountReport();
  expect(before.summary).toMatchObject({ resources: 0, coverage: 0 });
  const objects = before.objects ?? [];
  expect(objects.map(({ type, id }) => ({ type, id }))).toEqual(expect.arrayContaining(created));

  const { code, text } = await project.bunny("adopt", "--account", "--output", "import.json");
  const all = objects.length.toLocaleString("en");
  const [counted, ...left] = text.trimEnd().split("\n");
  expect([code, counted]).toEqual([0, `${all} objects to adopt of ${all}: 0 % are covered.`]);
  expect(left.toSorted()).toEqual([
    "Put the certificateKey of each PullZoneHostname into the generated code: the platform does not return it.",
    "Put the password of each ContainerRegistry into the generated code: the platform does not return it.",
    "Put the sourceHeaders of each StreamVideo into the generated code: the platform does not return it.",
    "Put the specification of each ApiGuardian into the generated code: the platform does not return it.",
    "Put the value of each EdgeScriptSecret into the generated code: the platform does not return it.",
  ]);
  await project.pulumi("import", "--file", "import.json", "--yes", "--protect=false", "--out", "code.yaml");
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);

  const { resources } = parse(readFileSync(join(project.folder, "code.yaml"), "utf8"));
  expect(Object.keys(resources)).toHaveLength(objects.length);
  expectShieldZoneByHand(resources);
  expectPullZoneByHand(resources);
  project.define({ resources });
  await project.pulumi("preview", "--expect-no-changes");
  await project.pulumi("preview", "--refresh", "--expect-no-changes");

  const after = await accountReport();
  expect(after.summary).toMatchObject({ resources: objects.length, unmanaged: 0, coverage: 1, drifted: 0 });

  await account.api.pullZones.addBlockedIp(1001, "198.51.100.250");
  await project.pulumi("stack", "init", "other", "--no-select");
  const again = await project.bunny("adopt", "--account");
  expect(again.text).toMatch(/\n1 other stack of the same project was not read: .* Use --all\.\n$/);
  expect(JSON.parse(again.text.slice(0, again.text.lastIndexOf("}") + 1))).toEqual({
    resources: [
      { type: "bunny:index:PullZoneBlockedIp", name: "blocked-ip-198-51-100-250", id: "1001/198.51.100.250" },
    ],
  });
});

type Resources = Readonly<Record<string, { type: string; properties: Record<string, unknown> }>>;

/** All of a pull zone that was configured by hand is in the generated code, and of its settings what is not new. */
function expectPullZoneByHand(resources: Resources) {
  const { pullZoneId, chain } = pullZoneByHand;
  const ofType = (name: string) =>
    Object.values(resources).flatMap(({ type, properties: { pullZoneId: of, ...properties } }) =>
      type === `bunny:${name}` && of === pullZoneId ? [properties] : [],
    );
  const zone = Object.values(resources).find(({ properties }) => properties.name === "all-by-hand");
  const { awsSigning, logForwarding, ...others } = argumentsWith(0);
  const secret = (text: string) => ({ "fn::secret": text });
  expect(zone?.properties).toEqual({
    name: "all-by-hand",
    ...others,
    awsSigning: { ...Object(awsSigning), key: secret("AKIA-first"), secret: secret("first-secret-key") },
    logForwarding: { ...Object(logForwarding), token: secret("first-log-token") },
  });
  const hostname = (hostname: string, more: object = {}) => ({ hostname, dnsWaitSeconds: 0, ...more });
  const byName = (all: Record<string, unknown>[]) =>
    all.toSorted((a, b) => (`${a.hostname}` < `${b.hostname}` ? -1 : 1));
  expect(byName(ofType("PullZoneHostname"))).toEqual([
    hostname("*.example.net", { freeCertificate: "Dns" }),
    hostname("all-by-hand.b-cdn.net", { forceSsl: true }),
    hostname("free.example.net", { freeCertificate: "Http", keyType: "Rsa", forceSsl: true }),
    hostname("own.example.net", { certificate: chain, certificateKey: expect.anything(), forceSsl: true }),
    hostname("plain.example.net"),
  ]);
  expect(ofType("PullZoneEdgeRule").toSorted((a, b) => Number(a.order) - Number(b.order))).toEqual(edgeRulesByHand);
  expect(ofType("OptimizerClass")).toEqual([
    { name: "Hero", properties: {} },
    { name: "thumbnail", properties: { width: "200", aspect_ratio: "1:1" } },
  ]);
  expect(ofType("PullZoneBlockedIp").map(({ ip }) => ip)).toEqual(["192.0.2.1", "198.51.100.0/24", "2001:db8::1"]);
  expect(ofType("AllowedReferrer")).toEqual([{ hostname: "*.example.net" }]);
  expect(ofType("BlockedReferrer")).toEqual([{ hostname: "evil.example" }]);
}

/** The edge rules that were created by hand. */
const edgeRulesByHand = [
  {
    description: "",
    enabled: false,
    order: 0,
    match: "MatchAny",
    triggers: [{ type: "CountryCode", patterns: ["AQ"], match: "MatchAny" }],
    actions: [{ type: "BlockRequest" }],
  },
  {
    description: "Assets",
    enabled: true,
    order: 1,
    match: "MatchNone",
    triggers: [{ type: "UrlExtension", patterns: ["css", "js"], match: "MatchAll" }],
    actions: [{ type: "OverrideCacheTime", parameter1: "31536000" }],
  },
  {
    description: "The old shop",
    enabled: true,
    order: 2,
    match: "MatchAll",
    triggers: [
      { type: "Url", patterns: ["*/old/*", "pattern:/older/%d+$"], match: "MatchAny" },
      { type: "RequestHeader", patterns: ["curl*"], match: "MatchNone", parameter: "user-agent" },
    ],
    actions: [
      { type: "Redirect", parameter1: "https://shop.example.com/", parameter2: "308" },
      { type: "SetResponseHeader", parameter1: "x-moved", parameter2: "yes" },
      { type: "ForceCompression" },
    ],
  },
];

/** All of a shield zone that was configured by hand is in the generated code. */
function expectShieldZoneByHand(resources: Resources) {
  const { pullZoneId, shieldZoneId, wafRuleIds } = byHand;
  const ofZone = Object.values(resources).filter(({ type, properties }) =>
    type === "bunny:ShieldZone" ? properties.pullZoneId === pullZoneId : properties.shieldZoneId === shieldZoneId,
  );
  const ofType = (name: string) =>
    ofZone.flatMap(({ type, properties }) => (type === `bunny:${name}` ? [properties] : []));
  expect(ofZone.map(({ type }) => type.replace("bunny:", "")).toSorted()).toEqual([
    ...["ApiGuardian", "ApiGuardianEndpoint", "BotCategoryOverride", "BotDetection", "BotOverride", "CustomAccessList"],
    ...["ManagedAccessList", "RateLimit", "ShieldZone", "UploadScanning", "WafRule", "WafRule", "WafRuleOrder"],
  ]);
  expect(ofType("ShieldZone")).toEqual([
    {
      pullZoneId,
      plan: "Business",
      waf: {
        enabled: true,
        executionMode: "Log",
        profileId: 2,
        disabledRules: ["942100", "941100"],
        logOnlyRules: ["920350"],
        realtimeThreatIntelligence: true,
        requestHeaderLogging: true,
        requestBodyLogging: true,
        ignoredRequestHeaders: ["Cookie", "X-Session"],
        requestBodyLimitAction: "Log",
        responseBodyLimitAction: "Ignore",
        engine: {
          blockingParanoiaLevel: 3,
          allowedMethods: ["GET", "HEAD", "POST"],
          allowedRequestContentTypes: ["text/plain", "application/json"],
        },
      },
      ddos: { sensitivity: "High", challengeWindow: 43_200 },
      learning: { enabled: true, until: "2040-01-01T00:00:00Z" },
      whitelabelResponsePages: true,
      onDestroy: "Keep",
    },
  ]);
  expect(ofType("WafRuleOrder")).toEqual([{ shieldZoneId, wafRuleIds }]);
  expect(ofType("WafRule").find(({ name }) => name === "second")).toMatchObject({
    action: "Challenge",
    severity: "CRITICAL",
    conditions: [
      { variables: { REQUEST_URI: "", QUERY_STRING: "" }, operator: "BEGINSWITH", value: "/admin" },
      {
        variables: { REQUEST_HEADERS: "^x-", ARGS: "token" },
        operator: "RX",
        value: "(a|b)",
        negated: true,
        regexVariable: true,
      },
    ],
  });
  expect(ofType("ManagedAccessList")).toMatchObject([{ listId: 3, action: "Block", enabled: true }]);
  expect(ofType("BotOverride")).toMatchObject([{ botId: 21, action: "Ignore" }]);
  expect(ofType("BotCategoryOverride")).toMatchObject([{ category: "System", action: "Allow" }]);
  expect(ofType("BotDetection")).toMatchObject([
    { executionMode: "Challenge", browserFingerprintSensitivity: "High", browserFingerprintAggression: "Custom" },
  ]);
}
