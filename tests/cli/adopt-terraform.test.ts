import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { check } from "../../provider/check/check";
import { create } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { isRead } from "../../sdk/internal";
import { allCases } from "../conformance/cases";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";

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
  const { emulator, api } = account;
  emulator.state.limits.pullZones = 10_000;
  for (const testCase of allCases) testCase.prepare?.(emulator);
  for (const [n, testCase] of allCases.entries()) {
    const definition = resourceNamed(testCase.resource);
    ids.set(testCase.resource, (await create(definition, check(definition, testCase.args(n)).inputs, api)).id);
  }
  emulator.calls.take();
});
afterAll(() => {
  project.remove();
  rmSync(stateFolder, { recursive: true, force: true });
});

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
  const pullZoneId = parent("PullZoneBlockedIp");
  const shieldZonePullZone = account.emulator.state.shieldZones.get(Number(ids.get("BotDetection")))?.pullZoneId;
  return [
    resource("account_subuser", "ann", { id: ids.get("TeamMember") }),
    resource("compute_script", "headers", { id: parent("EdgeScript"), deployment_key: secret }),
    resource("compute_script_secret", "token", { id: numeric("EdgeScriptSecret"), script: parent("EdgeScriptSecret") }),
    resource("compute_script_variable", "mode", {
      id: numeric("EdgeScriptVariable"),
      script: parent("EdgeScriptVariable"),
    }),
    resource("database", "main", { id: ids.get("Database") }),
    resource("dns_record", "www", { id: numeric("DnsRecord"), zone: parent("DnsRecord") }),
    resource("dns_zone", "example", { id: parent("DnsZone") }),
    resource("pullzone", "shop", { id: pullZoneId, block_ips: ["192.0.2.1"], token_auth_key: secret }),
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
    resource("pullzone_shield", "shield", { id: 1, pullzone: shieldZonePullZone, bot_detection: { mode: "Log" } }),
    resource("pullzone_waf_rule", "waf", { id: numeric("WafRule"), pullzone: pullZoneOf("WafRule") }),
    resource("storage_file", "robots", { id: "guid", zone: parent("StorageFile"), path: last("StorageFile") }),
    resource("storage_zone", "files", { id: parent("StorageZone") }),
    resource("stream_collection", "films", { id: last("StreamCollection"), library: parent("StreamCollection") }),
    resource("stream_library", "videos", { id: parent("StreamLibrary"), api_key: secret }),
    resource("stream_video", "film", { id: last("StreamVideo"), library: parent("StreamVideo") }),
  ];
}

const withResources = (resources: readonly object[]) =>
  JSON.stringify({ version: 4, serial: 1, outputs: {}, resources });

/** Runs adopt with a state that lies outside of the project, and returns the import file and the messages. */
async function adopt(resources: readonly object[]) {
  const state = join(stateFolder, "terraform.tfstate");
  writeFileSync(state, withResources(resources));
  const args = ["--terraform", state, "--output", "import.json"];
  const { code, text } = await project.bunny("adopt", ...args);
  expect([code, text]).toEqual([0, expect.any(String)]);
  const file: { resources: { type: string; name: string; id: string }[] } = JSON.parse(
    readFileSync(join(project.folder, "import.json"), "utf8"),
  );
  return { resources: file.resources, lines: text.trimEnd().split("\n") };
}

test("what a Terraform state has is imported, the preview is empty, and nothing is written but ids", async () => {
  const { resources, lines } = await adopt([
    ...everyType(),
    resource("compute_container_app", "shop", { id: "shop" }),
    resource("dns_zone", "gone", { id: 999_999 }),
    { ...resource("x", "bucket", {}), type: "aws_s3_bucket" },
  ]);
  expect(lines.slice(0, 4)).toEqual([
    expect.stringMatching(/^\d+ objects to adopt of 22 resources in the Terraform state\.$/),
    "Not adopted: bunnynet_compute_container_app.shop: it has no counterpart here: apps of Magic Containers are not managed here.",
    "Not adopted: bunnynet_dns_zone.gone: the account does not have DnsZone 999999.",
    "1 resource of other providers: left to Terraform.",
  ]);
  expect(lines).toContain(
    "Put the value of each EdgeScriptSecret into the generated code: the platform does not return it.",
  );
  const imported = new Map(resources.map(({ type, name, id }) => [type.replace("bunny:index:", ""), { name, id }]));
  expect([...imported.keys()].toSorted()).toEqual([
    ...["BotDetection", "CustomAccessList", "Database", "DnsRecord", "DnsZone", "EdgeScript", "EdgeScriptSecret"],
    ...["EdgeScriptVariable", "OptimizerClass", "PullZone", "PullZoneBlockedIp", "PullZoneEdgeRule"],
    ...["PullZoneHostname", "RateLimit", "ShieldZone", "StorageFile", "StorageZone", "StreamCollection"],
    ...["StreamLibrary", "StreamVideo", "TeamMember", "WafRule"],
  ]);
  expect(imported.get("RateLimit")).toEqual({ name: "login", id: ids.get("RateLimit") });
  expect(imported.get("PullZoneBlockedIp")).toMatchObject({ id: ids.get("PullZoneBlockedIp") });

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
const filesWith = (text: string) =>
  globSync("**/*", { cwd: project.folder, withFileTypes: true, exclude: (file) => file.name === "node_modules" })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => readFileSync(file).includes(text));

test("a state that cannot be read is an error without a part of it", async () => {
  project.write("broken.tfstate", `{"version": 4, "resources": [${secret}`);
  const { code, text } = await project.bunny("adopt", "--terraform", "broken.tfstate");
  expect([code, text]).toEqual([1, expect.stringMatching(/^pulumi-bunny: broken\.tfstate is not JSON\. Give /)]);
  expect(text).not.toContain("a-secret");
});
