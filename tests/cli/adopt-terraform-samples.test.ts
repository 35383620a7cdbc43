import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { addDnsZone } from "../../emulator/routes/dns";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { isRead } from "../../sdk/internal";
import { documentFolder } from "../../tools/vendor-documents/document";
import { useAccount } from "../support/account";
import { filesWith } from "../support/files-with";
import { createProject } from "../support/project";

// States that Terraform itself wrote, which are not part of this repository.

const folder = resolve(documentFolder, "../terraform");
const [state, shown] = ["terraform.tfstate", "show.json"].map((name) => join(folder, name)) as [string, string];
const reason = `there are no states of Terraform in ${folder}, beside the vendor's documents`;
const isThere = [state, shown].every((file) => existsSync(file));
if (!isThere) process.stderr.write(`The test of sample states is skipped: ${reason}.\n`);

type Attributes = Readonly<Record<string, string>>;
const account = useAccount({ logsPerDay: 0 });

/** The objects of the sample, in the order of their ids. */
const created: Record<string, (attributes: Attributes, id: number) => unknown> = {
  bunnynet_compute_script: ({ name = "", content = "" }) =>
    account.api.edgeScripts.create({ name, type: "CDN", code: content }),
  bunnynet_compute_script_secret: ({ script, name = "", value = "" }) =>
    account.api.edgeScriptSecrets.add(Number(script), { name, value }),
  bunnynet_compute_script_variable: ({ script, name = "", default_value: defaultValue }) =>
    account.api.edgeScriptVariables.add(Number(script), { name, defaultValue, required: true }),
  bunnynet_dns_record: ({ zone, name, value }) =>
    account.api.dnsRecords.add(Number(zone), { type: "A", name, value, ttl: 300 }),
  bunnynet_dns_zone: ({ domain = "" }, id) => addDnsZone(account.emulator.state, domain, id),
  bunnynet_pullzone: ({ name: Name = "" }, Id) =>
    addPullZone(account.emulator.state, { Id, Name, OriginUrl: "https://origin.example.com" }),
  bunnynet_pullzone_access_list: ({ name = "" }) =>
    account.api.accessLists.create(2001, { name, type: "CIDR", content: "192.0.2.0/24\n2001:db8::/32" }),
  bunnynet_pullzone_optimizer_class: ({ pullzone, name = "", width = "" }) =>
    account.api.optimizerClasses.put(Number(pullzone), { name, properties: { width: String(width) } }),
  bunnynet_pullzone_ratelimit_rule: ({ name = "" }) => account.api.rateLimits.create(2001, limit(name)),
};
const limit = (ruleName: string) => ({
  ruleName,
  ruleConfiguration: {
    actionType: "RateLimit" as const,
    variableTypes: { REQUEST_URI: "" },
    operatorType: "BEGINSWITH" as const,
    value: "/login",
    requestCount: 10,
    timeframe: "PerOneMinute" as const,
    blockTime: "ForFiveMinutes" as const,
  },
});

interface Sample {
  readonly type: string;
  readonly instances: readonly [{ readonly attributes: Attributes }];
}

async function createObjects(resources: readonly Sample[]): Promise<void> {
  const all = resources.map(({ type, instances: [{ attributes }] }) => ({
    type,
    attributes,
    id: Number(attributes.id),
  }));
  // What has no id of its own is in a zone that has one.
  for (const { type, attributes, id } of all.toSorted((a, b) => (a.id || Infinity) - (b.id || Infinity))) {
    if (id) account.emulator.state.takeId(id - 1);
    await created[type]?.(attributes, id);
  }
  const scripts = all.filter(({ type }) => type === "bunnynet_compute_script");
  for (const { id } of scripts) await account.api.edgeScriptReleases.publish(id, {});
  account.emulator.calls.take();
}

test("Terraform's own states are imported, in both forms alike, the preview is empty, and no secret is written", async (context) => {
  if (!isThere) return context.skip(reason);
  const { resources }: { resources: Sample[] } = JSON.parse(readFileSync(state, "utf8"));
  await createObjects(resources);
  const project = await createProject("samples", "yaml");
  context.onTestFinished(() => project.remove());
  await project.pulumi("stack", "init", "dev");
  const importFileOf = async (file: string) => {
    const { code, text } = await project.bunny("adopt", "--terraform", file, "--output", "import.json");
    const { length } = resources;
    expect([code, text]).toEqual([0, expect.stringContaining(`${length} objects to adopt of ${length} resources`)]);
    return JSON.parse(readFileSync(join(project.folder, "import.json"), "utf8"));
  };
  expect(await importFileOf(shown)).toEqual(await importFileOf(state));

  await project.pulumi("import", "--file", "import.json", "--yes", "--protect=false", "--out", "code.yaml");
  project.define({ resources: parse(readFileSync(join(project.folder, "code.yaml"), "utf8")).resources });
  await project.pulumi("preview", "--refresh", "--expect-no-changes");
  expect(account.emulator.calls.take().filter(({ operation = "" }) => !isRead(operation))).toEqual([]);
  const secrets = resources.flatMap(({ instances: [{ attributes }] }) =>
    ["deployment_key", "value"].flatMap((name) => (attributes[name]?.includes("-") ? [attributes[name]] : [])),
  );
  expect(secrets.length).toBeGreaterThan(1);
  expect(filesWith(secrets, project.folder)).toEqual([]);
});
