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
let pullZoneByHand: EveryKind["pullZone"];

beforeAll(async () => {
  project = await createProject("takeover", "yaml");
  await project.pulumi("stack", "init", "dev");
  ({ created, pullZone: pullZoneByHand } = await addEveryKind(account.emulator, account.api));
});
afterAll(() => project.remove());

/** The report on the whole account. */
async function accountReport(): Promise<Report> {
  const { code } = await project.bunny("drift", "--account", "--format", "json", "--output", "report.json");
  expect(code).toBe(0);
  return schema.parse(JSON.parse(readFileSync(join(project.folder, "report.json"), "utf8")));
}

/** What an account has that no program may show. */
const secrets = ["a-token-of-1-hidden", "AKIA-first", "first-secret-key", "first-log-token"];

test("a program in TypeScript compiles, and its preview is empty", async (context) => {
  await skipWithoutGo(context);
  const typescript = await createProject("adopted", "typescript", await codeGeneratorEnvironment());
  context.onTestFinished(() => typescript.remove());
  installNodePackages(typescript);
  await typescript.pulumi("stack", "init", "dev");
  const { code, text } = await typescript.bunny("adopt", "--account", "--yes");
  expect([code, text]).toEqual([
    0,
    expect.stringContaining("\nWritten: index.ts, with 10 values in the configuration of"),
  ]);
  const types = typescript.resources("dev").map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(created.map(({ type }) => `bunny:index:${type}`)));
  await compile(typescript);
  await typescript.pulumi("preview", "--refresh", "--expect-no-changes");
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
});

test("adopt brings every type of object under code, with an empty preview, no write and no secret in a file", async () => {
  const before = await accountReport();
  expect(before.summary).toMatchObject({ resources: 0, coverage: 0 });
  const objects = before.objects ?? [];
  expect(objects.map(({ type, id }) => ({ type, id }))).toEqual(expect.arrayContaining(created));

  const { code, text } = await project.bunny("adopt", "--account", "--yes");
  const all = objects.length.toLocaleString("en");
  const [counted, plan, written, ...left] = text.trimEnd().split("\n");
  expect([code, counted]).toEqual([0, `${all} objects to adopt of ${all}: 0 % are covered.`]);
  expect(plan).toMatch(`${all} objects will be imported into the state of organization/takeover/dev`);
  expect(written).toBe("Written: Main.yaml, with 10 values in the configuration of organization/takeover/dev.");
  expect(left.toSorted()).toEqual([
    "Not in the program: the password of each ContainerRegistry, which the platform does not return, and keeps.",
    "Not in the program: the sourceHeaders of each StreamVideo, which the platform does not return, and keeps.",
    "Not in the program: the specification of each ApiGuardian, which the platform does not return, and keeps.",
    "Set it, as the platform does not return it: pulumi config set --secret ownExampleNetCertificateKey",
    "Set it, as the platform does not return it: pulumi config set --secret secretToken12Value",
  ]);
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
  const files = ["Main.yaml", "Pulumi.dev.yaml"].map((file) => readFileSync(join(project.folder, file), "utf8"));
  for (const shown of [text, ...files, ...project.stateFiles().values()])
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);

  const { resources, config } = parse(files[0] ?? "");
  expect(config.allByHandLogForwardingToken).toEqual({ type: "string", secret: true });
  expect(Object.keys(resources)).toHaveLength(objects.length);
  expectShieldZoneByHand(resources);
  expectPullZoneByHand(resources);
  await project.pulumi("preview", "--expect-no-changes");
  await project.pulumi("preview", "--refresh", "--expect-no-changes");

  const after = await accountReport();
  expect(after.summary).toMatchObject({ resources: objects.length, unmanaged: 0, coverage: 1, drifted: 0 });
});

test("of one more object, adopt writes the import file alone, or a program beside the one that is there", async () => {
  await account.api.pullZones.addBlockedIp(1001, "198.51.100.250");
  await project.pulumi("stack", "init", "other", "--no-select");
  const again = await project.bunny("adopt", "--account", "--output", "import.json");
  expect(again.text).toMatch(/\n1 other stack of the same project was not read: .* Use --all\.\n$/);
  const found = { type: "bunny:index:PullZoneBlockedIp", name: "blocked-ip-198-51-100-250", id: "1001/198.51.100.250" };
  expect(JSON.parse(readFileSync(join(project.folder, "import.json"), "utf8"))).toEqual({ resources: [found] });

  const unclear = await project.bunny("adopt", "--account", "--all", "--yes");
  expect(unclear).toMatchObject({ code: 1, text: expect.stringContaining("Name the one stack that gets the objects") });
  const unconfirmed = await project.bunny("adopt", "--account", "--all", "--into", "dev");
  expect(unconfirmed.text).toBe("pulumi-bunny: adopt needs --yes without a terminal to confirm at.\n");
  const { code, text } = await project.bunny("adopt", "--account", "--all", "--into", "dev", "--yes");
  expect([code, text]).toEqual([0, expect.stringContaining("Make adopted/Main.yaml a part of it.")]);
  const { resources } = parse(readFileSync(join(project.folder, "adopted/Main.yaml"), "utf8"));
  expect(Object.keys(resources)).toEqual(["blockedIp198n51n100n250"]);
  const occupied = await project.bunny("adopt", "--account", "--all", "--into", "dev", "--yes");
  expect(occupied).toMatchObject({ code: 1, text: expect.stringContaining("adopted/Main.yaml is there already") });
});

/** A variable in a program in YAML, and an output of one. */
const reference = (name: string) => `\${${name}}`;
const output = (resource: string, name: string) => reference(`${resource}.${name}`);

type Resources = Readonly<Record<string, { type: string; properties: Record<string, unknown> }>>;

/** All of a pull zone that was configured by hand is in the generated code, and of its settings what is not new. */
function expectPullZoneByHand(resources: Resources) {
  const { chain } = pullZoneByHand;
  const ofType = (name: string) =>
    Object.values(resources).flatMap(({ type, properties: { pullZoneId: of, ...properties } }) =>
      type === `bunny:${name}` && of === output("allByHand", "pullZoneId") ? [properties] : [],
    );
  const zone = Object.values(resources).find(({ properties }) => properties.name === "all-by-hand");
  const { awsSigning, logForwarding, ...others } = argumentsWith(0);
  expect(zone?.properties).toEqual({
    name: "all-by-hand",
    ...others,
    awsSigning: {
      ...Object(awsSigning),
      key: reference("allByHandAwsSigningKey"),
      secret: reference("allByHandAwsSigningSecret"),
    },
    logForwarding: { ...Object(logForwarding), token: reference("allByHandLogForwardingToken") },
  });
  const hostname = (hostname: string, more: object = {}) => ({ hostname, ...more });
  const byName = (all: Record<string, unknown>[]) =>
    all.toSorted((a, b) => (`${a.hostname}` < `${b.hostname}` ? -1 : 1));
  expect(byName(ofType("PullZoneHostname"))).toEqual([
    hostname("*.example.net", { freeCertificate: "Dns" }),
    hostname("all-by-hand.b-cdn.net", { forceSsl: true }),
    hostname("free.example.net", { freeCertificate: "Http", keyType: "Rsa", forceSsl: true }),
    hostname("own.example.net", {
      certificate: chain,
      certificateKey: reference("ownExampleNetCertificateKey"),
      forceSsl: true,
    }),
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

/** The edge rules that were created by hand, without what every rule has by default. */
const edgeRulesByHand = [
  {
    enabled: false,
    order: 0,
    triggers: [{ type: "CountryCode", patterns: ["AQ"], match: "MatchAny" }],
    actions: [{ type: "BlockRequest" }],
  },
  {
    description: "Assets",
    order: 1,
    match: "MatchNone",
    triggers: [{ type: "UrlExtension", patterns: ["css", "js"], match: "MatchAll" }],
    actions: [{ type: "OverrideCacheTime", parameter1: "31536000" }],
  },
  {
    description: "The old shop",
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
  const [zone = ""] = Object.entries(resources).flatMap(([name, { type, properties }]) =>
    type === "bunny:ShieldZone" && properties.pullZoneId === output("byHand", "pullZoneId") ? [name] : [],
  );
  const shieldZoneId = output(zone, "shieldZoneId");
  const ofZone = Object.entries(resources).flatMap(([name, one]) =>
    name === zone || one.properties.shieldZoneId === shieldZoneId ? [one] : [],
  );
  const ofType = (name: string) =>
    ofZone.flatMap(({ type, properties }) => (type === `bunny:${name}` ? [properties] : []));
  expect(ofZone.map(({ type }) => type.replace("bunny:", "")).toSorted()).toEqual([
    ...["ApiGuardian", "ApiGuardianEndpoint", "BotCategoryOverride", "BotDetection", "BotOverride", "CustomAccessList"],
    ...["ManagedAccessList", "RateLimit", "ShieldZone", "UploadScanning", "WafRule", "WafRule", "WafRuleOrder"],
  ]);
  expect(ofType("ShieldZone")).toEqual([
    {
      pullZoneId: output("byHand", "pullZoneId"),
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
    },
  ]);
  expect(ofType("WafRuleOrder")).toEqual([
    { shieldZoneId, wafRuleIds: [output("second", "wafRuleId"), output("first", "wafRuleId")] },
  ]);
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
