import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { terraformTypes } from "../../cli/adopt/terraform/types";
import { check } from "../../provider/check/check";
import { create } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { isRead } from "../../sdk/internal";
import { allCases } from "../conformance/cases";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";
import { run } from "../support/run";

// What Terraform created moves to Pulumi: the state of the vendor's provider names the objects, and nothing of it is
// written anywhere but their ids.

const account = useAccount();
let project: Project;
const stateFolder = mkdtempSync(join(tmpdir(), "pulumi-bunny-terraform-"));
/** A text that no file of the project may have. */
const secret = "a-secret-of-the-terraform-state";
const ids = new Map<string, string>();

beforeAll(async () => {
  project = await createProject("from-terraform", "yaml");
  await project.pulumi("stack", "init", "dev");
  const { emulator } = account;
  emulator.state.limits.pullZones = 10_000;
  for (const testCase of allCases) testCase.prepare?.(emulator);
  for (const [n, testCase] of allCases.entries())
    ids.set(testCase.resource, await createdId(testCase.resource, testCase.args(n)));
  await addToSameObjects();
  emulator.calls.take();
});
afterAll(() => {
  project.remove();
  rmSync(stateFolder, { recursive: true, force: true });
});

async function createdId(type: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  const definition = resourceNamed(type);
  return (await create(definition, check(definition, args).inputs, account.api)).id;
}

/** What is a part of a Terraform resource belongs to the object that the state has, not to another as in the cases. */
async function addToSameObjects(): Promise<void> {
  const shieldZoneId = Number(ids.get("BotDetection"));
  const shieldZone = account.emulator.state.shieldZones.get(shieldZoneId);
  if (shieldZone) shieldZone.settings.whitelabelResponsePages = true;
  const scriptId = Number(await createdId("EdgeScript", { name: "answers", type: "DNS", code: "export {};" }));
  ids.set("DNS script", String(scriptId));
  const added = {
    ManagedAccessList: { shieldZoneId, listId: 1, action: "Challenge" },
    UploadScanning: { shieldZoneId, enabled: true, antivirusScanningMode: "Block" },
    ShieldResponsePage: { shieldZoneId, pageType: "Block", content: "<h1>No</h1>" },
    StreamLibraryReferrers: { libraryId: parent("StreamLibrary"), allowed: ["example.com"] },
  };
  for (const [type, args] of Object.entries(added)) ids.set(type, await createdId(type, args));
  ids.set("DNS variable", await createdId("EdgeScriptVariable", { scriptId, name: "TTL", defaultValue: "60" }));
}

/** The parts of an object's id. */
const partsOf = (type: string) => (ids.get(type) ?? "").split("/");
const last = (type: string) => partsOf(type).slice(1).join("/");
const parent = (type: string) => Number(partsOf(type)[0]);
const pullZoneOf = (type: string) => account.emulator.state.shieldZones.get(parent(type))?.pullZoneId;
const numeric = (type: string) => Number(last(type));

/** A resource in a state, with more than its ids, as the vendor's provider writes it. */
const resource = (type: string, name: string, attributes: object, more: object = {}) => ({
  mode: "managed",
  type: `bunnynet_${type}`,
  name,
  provider: 'provider["registry.terraform.io/bunnyway/bunnynet"]',
  instances: [{ schema_version: 0, attributes: { ...attributes, password: secret, value: secret } }],
  ...more,
});

/** A state with an object of every type that has a counterpart. */
function everyType() {
  const shieldZonePullZone = account.emulator.state.shieldZones.get(Number(ids.get("BotDetection")))?.pullZoneId;
  return [
    resource("account_subuser", "ann", { id: ids.get("TeamMember") }),
    resource("compute_container_app", "shop", { id: ids.get("ContainerApp"), name: "shop" }),
    resource("compute_script", "headers", { id: parent("EdgeScript"), deployment_key: secret }),
    resource("compute_script_secret", "token", { id: numeric("EdgeScriptSecret"), script: parent("EdgeScriptSecret") }),
    resource("compute_script_variable", "mode", {
      id: numeric("EdgeScriptVariable"),
      script: parent("EdgeScriptVariable"),
    }),
    resource("compute_container_imageregistry", "images", { id: parent("ContainerRegistry"), token: secret }),
    resource("database", "main", { id: ids.get("Database") }),
    resource("dns_record", "www", { id: numeric("DnsRecord"), zone: parent("DnsRecord") }),
    resource("dns_script", "answers", { id: parent("DNS script"), deployment_key: secret }),
    resource("dns_script_variable", "ttl", { id: numeric("DNS variable"), script: parent("DNS variable") }),
    resource("dns_zone", "example", { id: parent("DnsZone") }),
    resource("pullzone", "shop", {
      id: parent("PullZoneBlockedIp"),
      block_ips: ["192.0.2.1"],
      allow_referers: ["example.com"],
      block_referers: ["example.org"],
      token_auth_key: secret,
    }),
    resource("pullzone_access_list", "office", {
      id: numeric("CustomAccessList"),
      pullzone: pullZoneOf("CustomAccessList"),
    }),
    resource("pullzone_edgerule", "rule", { id: last("PullZoneEdgeRule"), pullzone: parent("PullZoneEdgeRule") }),
    resource("pullzone_hostname", "own", {
      id: 7,
      name: last("PullZoneHostname"),
      pullzone: parent("PullZoneHostname"),
    }),
    resource("pullzone_optimizer_class", "thumb", { name: last("OptimizerClass"), pullzone: parent("OptimizerClass") }),
    resource("pullzone_ratelimit_rule", "login", { id: numeric("RateLimit"), pullzone: pullZoneOf("RateLimit") }),
    resource("pullzone_shield", "shield", {
      id: 1,
      pullzone: shieldZonePullZone,
      access_list: [{ id: 1, action: "Challenge" }],
      bot_detection: { mode: "Log" },
      upload_scanning_antivirus: "Block",
      whitelabel_block: "<h1>No</h1>",
    }),
    resource("pullzone_waf_rule", "waf", { id: numeric("WafRule"), pullzone: pullZoneOf("WafRule") }),
    resource("storage_file", "robots", { id: "guid", zone: parent("StorageFile"), path: last("StorageFile") }),
    resource("storage_zone", "files", { id: parent("StorageZone") }),
    resource("stream_collection", "films", { id: last("StreamCollection"), library: parent("StreamCollection") }),
    resource("stream_library", "videos", {
      id: parent("StreamLibrary"),
      api_key: secret,
      referers_allowed: ["example.com"],
    }),
    resource("stream_video", "film", { id: last("StreamVideo"), library: parent("StreamVideo") }),
  ];
}

type TerraformResource = ReturnType<typeof resource>;

/** A type and its name, as Pulumi's bridge writes them. */
function bridgedType(type: string): { kind: string; token: string } {
  const kind = camelCase(type.replace("bunnynet_", ""));
  return { kind, token: `bunnynet:index/${kind}:${kind.charAt(0).toUpperCase()}${kind.slice(1)}` };
}
const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The same resource in a stack of the bridged provider: an id that is a number is an output, and blocks have a plural. */
function bridged({ type, name, instances: [one] }: TerraformResource) {
  const { kind, token } = bridgedType(type);
  const { id, password: _, value: __, ...others }: Record<string, unknown> = { ...one?.attributes };
  const outputs = Object.entries(others).map(([attribute, value]) => [
    camelCase(attribute === "access_list" ? "access_lists" : attribute),
    value === secret ? encrypted : value,
  ]);
  return {
    urn: `urn:pulumi:dev::bridged::${token}::${name}`,
    type: token,
    custom: true,
    id: typeof id === "string" ? id : "missing ID",
    outputs: Object.fromEntries([...outputs, ...(typeof id === "number" ? [[`${kind}Id`, id]] : [])]),
    provider: `${bridgeUrn}::${bridgeId}`,
  };
}
/** A secret in an export that the engine encrypts when it takes it. */
const encrypted = {
  "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
  plaintext: JSON.stringify(secret),
};
const bridgeUrn = "urn:pulumi:dev::bridged::pulumi:providers:bunnynet::default";
const bridgeId = "6f1c9a3e-0000-4000-8000-000000000000";
const bridge = { urn: bridgeUrn, type: "pulumi:providers:bunnynet", custom: true, id: bridgeId, outputs: {} };

/** The forms of a state. */
const forms = {
  file: (resources: readonly TerraformResource[]) => ({ version: 4, serial: 1, outputs: {}, resources }),
  shown: (all: readonly TerraformResource[]) => ({
    format_version: "1.0",
    values: {
      root_module: { resources: all.map(({ instances: [one], ...more }) => ({ ...more, values: one?.attributes })) },
    },
  }),
  bridged: (all: readonly TerraformResource[]) => ({
    version: 3,
    deployment: {
      manifest: { time: "2026-10-01T00:00:00Z", magic: "", version: "" },
      resources: [bridge, ...all.map(bridged)],
    },
  }),
};

/** The state lies outside of the project. */
function writeState(resources: readonly TerraformResource[], form: keyof typeof forms): string {
  const state = join(stateFolder, "terraform.tfstate");
  writeFileSync(state, JSON.stringify(forms[form](resources)));
  return state;
}

/** Runs adopt, and returns the import file and the messages. */
async function adopt(resources: readonly TerraformResource[], form: keyof typeof forms = "file") {
  const args = ["--terraform", writeState(resources, form), "--output", "import.json"];
  const { code, text } = await project.bunny("adopt", ...args);
  expect([code, text]).toEqual([0, expect.any(String)]);
  return { resources: importFile(), lines: text.trimEnd().split("\n") };
}

function importFile(): { type: string; name: string; id: string }[] {
  return JSON.parse(readFileSync(join(project.folder, "import.json"), "utf8")).resources;
}

test("the output of `terraform show -json`, and a stack of the bridged provider, have the same import file", async () => {
  const { resources } = await adopt(everyType());
  expect(resources.length).toBeGreaterThan(everyType().length);
  expect((await adopt(everyType(), "shown")).resources).toEqual(resources);
  expect((await adopt(everyType(), "bridged")).resources).toEqual(resources);
});

test("a stack of the bridged provider moves: its state lets go, the preview is empty, and nothing is written", async (context) => {
  const moved = await createProject("bridged", "yaml");
  context.onTestFinished(() => moved.remove());
  await moved.pulumi("stack", "init", "dev");
  const { encryptionsalt: salt } = parse(readFileSync(join(moved.folder, "Pulumi.dev.yaml"), "utf8"));
  const { deployment: state } = forms.bridged(everyType());
  const ofStack = { ...state, secrets_providers: { type: "passphrase", state: { salt } } };
  writeFileSync(join(stateFolder, "bridged.json"), JSON.stringify({ version: 3, deployment: ofStack }));
  await moved.pulumi("stack", "import", "--file", join(stateFolder, "bridged.json"));
  await moved.pulumi("stack", "export", "--file", "bridged.json");
  account.emulator.calls.take();
  const { deployment } = JSON.parse(readFileSync(join(moved.folder, "bridged.json"), "utf8"));
  const urns: string[] = deployment.resources.map(({ urn }: { urn: string }) => urn);
  expect(urns).toHaveLength(Object.keys(terraformTypes).length + 1);
  await moved.pulumi("state", "delete", "--yes", ...urns.toReversed());

  const { code, text } = await moved.bunny("adopt", "--terraform", "bridged.json", "--yes");
  expect([code, text]).toEqual([
    0,
    expect.stringMatching(/^\d+ objects to adopt of 24 resources in the Pulumi state\.$/m),
  ]);
  await moved.pulumi("preview", "--refresh", "--expect-no-changes");
  await moved.pulumi("up", "--yes", "--skip-preview");
  expect(
    [...moved.stateFiles()].filter(([name, content]) => /dev\.json$/.test(name) && /bunnynet/.test(content)),
  ).toEqual([]);
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
  expect(filesWith(secret, moved.folder)).toEqual([]);
});

test.skipIf(process.platform === "win32")("a state from standard input", async () => {
  const state = writeState([resource("dns_zone", "example", { id: parent("DnsZone") })], "shown");
  const main = resolve(__dirname, "../../dist/cli/main.js");
  const piped = `"${process.execPath}" "${main}" adopt --terraform - --output import.json < "${state}"`;
  const { code, text } = await run("bash", ["-c", piped], { cwd: project.folder, env: project.env });
  expect([code, text]).toEqual([0, "1 object to adopt of 1 resource in the Terraform state.\n"]);
  expect(importFile()).toEqual([{ type: "bunny:index:DnsZone", name: "example", id: ids.get("DnsZone") }]);
});

const counterparts = Object.values(terraformTypes);
/** The types that are blocks or lists of a Terraform resource. */
const terraformParts = counterparts.flatMap(({ parts = [] }) => parts.map(({ resource }) => resource));
const typesHere = () => [...new Set([...counterparts.map(({ resource }) => resource), ...terraformParts])].toSorted();

test("what a Terraform state has is imported, the preview is empty, and nothing is written but ids", async () => {
  const { resources, lines } = await adopt([
    ...everyType(),
    resource("of_tomorrow", "shop", { id: "shop" }),
    resource("dns_zone", "gone", { id: 999_999 }),
    { ...resource("x", "bucket", {}), type: "aws_s3_bucket" },
  ]);
  expect(lines.slice(0, 4)).toEqual([
    expect.stringMatching(/^\d+ objects to adopt of 26 resources in the Terraform state\.$/),
    "Not adopted: bunnynet_of_tomorrow.shop: it has no counterpart here: this version does not know its type.",
    "Not adopted: bunnynet_dns_zone.gone: the account does not have DnsZone 999999.",
    "1 resource of other providers: left to Terraform.",
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      "Put the value of each EdgeScriptSecret into the generated code: the platform does not return it.",
      "Put the password of each ContainerRegistry into the generated code: the platform does not return it.",
    ]),
  );
  const imported = resources.map(({ type, name, id }) => ({ type: type.replace("bunny:index:", ""), name, id }));
  expect([...new Set(imported.map(({ type }) => type))].toSorted()).toEqual(typesHere());
  const named = { RateLimit: "login", EdgeScript: "headers", PullZoneHostname: "own", ContainerRegistry: "images" };
  for (const [type, name] of Object.entries(named)) expect(imported).toContainEqual({ type, name, id: ids.get(type) });
  expect(imported).toContainEqual({ type: "EdgeScript", name: "answers", id: ids.get("DNS script") });
  expect(imported).toContainEqual({ type: "EdgeScriptVariable", name: "ttl", id: ids.get("DNS variable") });
  for (const type of terraformParts)
    expect(imported).toContainEqual(expect.objectContaining({ type, id: ids.get(type) }));

  await project.pulumi("import", "--file", "import.json", "--yes", "--protect=false", "--out", "code.yaml");
  project.define({ resources: parse(readFileSync(join(project.folder, "code.yaml"), "utf8")).resources });
  await project.pulumi("preview", "--expect-no-changes");
  await project.pulumi("preview", "--refresh", "--expect-no-changes");
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
  expect(filesWith(secret)).toEqual([]);

  const again = await adopt(everyType());
  expect(again.resources).toEqual([]);
  expect(again.lines).toContain(
    `Not adopted: bunnynet_dns_zone.example: the stack organization/from-terraform/dev manages DnsZone ${ids.get("DnsZone")}.`,
  );
});

/** The files of the project, its state among them, that have a text. */
const filesWith = (text: string, folder = project.folder) =>
  globSync("**/*", { cwd: folder, withFileTypes: true, exclude: (file) => file.name === "node_modules" })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => readFileSync(file).includes(text));

test("a state that cannot be read is an error without a part of it", async () => {
  project.write("broken.tfstate", `{"version": 4, "resources": [${secret}`);
  const { code, text } = await project.bunny("adopt", "--terraform", "broken.tfstate");
  expect([code, text]).toEqual([1, expect.stringMatching(/^pulumi-bunny: broken\.tfstate is not JSON\. Give /)]);
  expect(text).not.toContain("a-secret");
});
