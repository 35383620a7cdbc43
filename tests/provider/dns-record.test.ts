import { describe, expect, test } from "vitest";
import { check, formatProblem } from "../../provider/check/check";
import { difference } from "../../provider/diff/diff";
import { checkOnPlatform } from "../../provider/lifecycle/check-on-platform";
import { create, read, update } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed } from "../../provider/registry";
import { type Args, scripts, zones } from "../conformance/case";
import { dnsZones, prepareDnsZones } from "../conformance/cases/dns";
import { prepareScripts } from "../conformance/cases/edge-scripting";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest();
const definition = resourceNamed("DnsRecord");
const { dnsZoneId } = dnsZones;

/** Records that the platform accepts, each with other spellings of itself. */
const spellings: readonly (readonly [Args, ...Args[]])[] = [
  [{ type: "A", value: "192.0.2.1" }, { value: " 192.0.2.1 " }, { weight: 100 }, { name: "@" }],
  [{ type: "A", value: "192.0.2.1", weight: 0, accelerated: true }],
  [{ type: "A", value: "192.0.2.1", smartRoutingType: "Latency", latencyZone: "DE", monitorType: "Ping" }],
  [{ type: "A", value: "192.0.2.1", smartRoutingType: "Geolocation", geolocationLatitude: 0, geolocationLongitude: 0 }],
  [{ type: "AAAA", value: "2001:db8::1" }, { value: "2001:0DB8:0:0::1" }],
  [{ type: "CNAME", name: "www", value: "target.example.com" }, { value: "Target.Example.COM." }, { name: "WWW" }],
  [
    { type: "CNAME", name: "*.xn--bcher-kva", value: "xn--bcher-kva.example" },
    { value: "bücher.example." },
    { name: "*.Bücher" },
  ],
  [{ type: "TXT", value: "v=spf1 -all." }, { value: '"v=spf1 -all."' }, { value: '"v=spf1 " "-all."' }],
  [{ type: "TXT", value: 'say "hello"' }, { value: '"say \\"hello\\""' }],
  [{ type: "MX", value: "mail.example.com", priority: 10 }, { value: "mail.example.com." }],
  [{ type: "MX", value: ".", priority: 0 }],
  [{ type: "Redirect", value: "https://example.com/new?a=b" }],
  [{ type: "Flatten", value: "target.example.com" }, { value: "target.example.com." }],
  [{ type: "PullZone", pullZoneId: zones.pullZoneId }],
  [{ type: "SRV", name: "_sip._tcp", value: "sip.example.com", priority: 0, port: 0 }, { weight: 100 }],
  [{ type: "SRV", name: "_sip._tcp", value: ".", priority: 0, weight: 65_535, port: 65_535 }],
  [{ type: "CAA", value: "letsencrypt.org", tag: "issue" }, { flags: 0 }, { value: '"letsencrypt.org"' }],
  [{ type: "CAA", value: ";", tag: "issuewild", flags: 255 }],
  [{ type: "PTR", name: "1", value: "host.example.com" }, { value: "host.example.com." }],
  [{ type: "Script", scriptId: scripts.scriptId }, { environmentVariables: {} }],
  [
    { type: "Script", scriptId: scripts.scriptId, environmentVariables: { B: "2", a: "" } },
    { environmentVariables: { a: "", B: "2" } },
  ],
  [{ type: "NS", name: "child", value: "ns1.example.com" }, { value: "NS1.example.com." }],
  [{ type: "SVCB", value: ". alpn=h2", priority: 1 }, { value: ".   alpn=h2 " }],
  [
    { type: "HTTPS", value: 'svc.example.com alpn="h3,h2" port=8443', priority: 1 },
    { value: 'Svc.example.com. alpn="h3,h2" port=8443' },
  ],
  [{ type: "HTTPS", value: ".", priority: 0 }],
  [{ type: "TLSA", name: "_443._tcp", value: "3 1 1 0a1b2c" }, { value: "3  1 1 0A1B 2C" }],
];

describe.each(spellings)("%j", (first, ...others) => {
  const inputsOf = (args: Args): Args => {
    const { inputs, problems } = check(definition, { dnsZoneId, ...args });
    expect(problems.map(formatProblem)).toEqual([]);
    return inputs;
  };

  test("has no difference after a create, an update and an import, however it is spelled", async () => {
    const { api, emulator } = account;
    prepareDnsZones(emulator);
    prepareScripts(emulator);
    const inputs = inputsOf(first);
    const { id, properties } = await create(definition, inputs, api);
    const changed = async () => {
      const current = await read(definition, id, properties, api);
      return current && difference(definition, current.inputs, inputs).changed;
    };
    expect(await changed()).toEqual([]);
    for (const other of others)
      expect(difference(definition, inputs, inputsOf({ ...first, ...other })).changed, JSON.stringify(other)).toEqual(
        [],
      );
    await update(definition, { id, olds: properties, news: inputs }, api);
    expect(await changed()).toEqual([]);
    const imported = await read(definition, id, undefined, api);
    expect(
      difference(definition, imported?.inputs ?? {}, inputs).changed.filter((name) => name !== "autoSslIssuance"),
    ).toEqual([]);
  });
});

test.each<[Args, string]>([
  [{ type: "A", value: "example.com" }, 'value: "example.com" is not an IPv4 address such as "192.0.2.1"'],
  [{ type: "AAAA", value: "192.0.2.1" }, 'value: "192.0.2.1" is not an IPv6 address such as "2001:db8::1"'],
  [
    { type: "CNAME", value: "192.0.2.1" },
    'value: "192.0.2.1" is not a name such as "target.example.com"; an address needs the type A or AAAA',
  ],
  [
    { type: "CNAME", value: "https://example.com" },
    'value: "https://example.com" is not a name such as "target.example.com"',
  ],
  [{ type: "CNAME", value: "." }, 'value: "." is not a name such as "target.example.com"'],
  [
    { type: "CNAME", value: "a.example", weight: 5 },
    "weight: has no meaning for a record of type CNAME, only for A, AAAA, SRV: leave it out",
  ],
  [{ type: "A", value: "192.0.2.1", weight: 101 }, "weight: may be at most 100 for a record of type A"],
  [{ type: "A" }, "value: is required for a record of type A"],
  [{ type: "MX", value: "mail.example.com" }, "priority: is required for a record of type MX"],
  [{ type: "SRV", value: "sip.example.com", priority: 1 }, "port: is required for a record of type SRV"],
  [{ type: "CAA", value: "letsencrypt.org" }, "tag: is required for a record of type CAA"],
  [{ type: "TXT", value: "a", flags: 1 }, "flags: has no meaning for a record of type TXT, only for CAA: leave it out"],
  [{ type: "PullZone", value: "acme" }, "pullZoneId: is required for a record of type PullZone"],
  [
    { type: "PullZone", pullZoneId: 1001, value: "acme" },
    "value: has no meaning for a record of type PullZone, which has pullZoneId",
  ],
  [
    { type: "A", value: "192.0.2.1", scriptId: 5 },
    "scriptId: has no meaning for a record of type A, only for Script: leave it out",
  ],
  [
    { type: "A", value: "192.0.2.1", latencyZone: "DE" },
    "latencyZone: has no effect unless smartRoutingType is Latency",
  ],
  [{ type: "TLSA", value: "3 1 1 xyz" }, 'value: "3 1 1 xyz" is not of the form "3 1 1 <hex digits>"'],
  [
    { type: "A", name: "www.", value: "192.0.2.1" },
    'name: "www." is an absolute name: write it relative to the zone, without the dot',
  ],
  [{ type: "A", name: "a b", value: "192.0.2.1" }, 'name: "a b" is not a name within a zone, such as "www" or "*.dev"'],
])("%j: %s", (args, message) => {
  expect(check(definition, { dnsZoneId, ...args }).problems.map(formatProblem)).toContain(message);
});

test.each([
  [
    { type: "PullZone", pullZoneId: 9 },
    /\(PullZoneId\): The pull zone ID is not valid\. Check `pullZoneId`: the account has no such pull zone\.$/,
  ],
  [
    { type: "Script", scriptId: 9 },
    /\(ScriptId\): The script ID is not valid\.? Check `scriptId`: the account has no such script\.$/,
  ],
])("%j, which links nothing, is one clear error", async (args, message) => {
  prepareDnsZones(account.emulator);
  for (const [resource, given] of [
    [definition, args],
    [resourceNamed("DnsRecords"), { records: [args] }],
  ] as const) {
    const { inputs } = check(resource, { dnsZoneId, ...given });
    expect(messageFor(await errorOf(create(resource, inputs, account.api)))).toMatch(message);
  }
});

describe("a name that ends in the zone's domain, which would have it twice", () => {
  const domain = `zone-${dnsZoneId}.example`;
  const problemsOf = async (resource: string, args: Args) => {
    const declared = resourceNamed(resource);
    const checked = check(declared, { dnsZoneId, ...args });
    expect(checked.problems).toEqual([]);
    return (await checkOnPlatform(declared, checked, {}, () => account.api)).problems.map(formatProblem);
  };
  const address = { type: "A", value: "192.0.2.1" };
  const refused = (name: string, instead: string) =>
    `name: "${name}" is within the zone ${domain}, so it would be "${name}.${domain}": write "${instead}"`;

  test.each([
    [`www.${domain}`, "www"],
    [`*.dev.${domain}`, "*.dev"],
    [domain, "@"],
  ])("%s: %s", async (name, instead) => {
    prepareDnsZones(account.emulator);
    expect(await problemsOf("DnsRecord", { ...address, name })).toEqual([refused(name, instead)]);
    expect(await problemsOf("DnsRecords", { records: [address, { ...address, name }] })).toEqual([
      `records[1].${refused(name, instead)}`,
    ]);
    const zoneFile = `$ORIGIN ${domain}.\n${name} A 192.0.2.1`;
    expect(await problemsOf("DnsRecords", { zoneFile })).toEqual([`records[0].${refused(name, instead)}`]);
  });

  test("is not read from the platform for a name without a dot", async () => {
    expect(await problemsOf("DnsRecord", { ...address, name: "www" })).toEqual([]);
    expect(account.emulator.calls.take()).toEqual([]);
  });

  test.each(["www", "a.b", `not${domain}`, `${domain}.www`])("accepts %s", async (name) => {
    prepareDnsZones(account.emulator);
    expect(await problemsOf("DnsRecord", { ...address, name })).toEqual([]);
  });
});

test("the platform has no record of type NS for the domain itself, and one for a subdomain", async () => {
  prepareDnsZones(account.emulator);
  const add = (name: string) => account.api.dnsRecords.add(dnsZoneId, { type: "NS", name, value: "ns1.example.com" });
  for (const name of ["", "@"])
    expect(messageFor(await errorOf(add(name)))).toContain("NS records are not supported on the root of the domain.");
  await expect(add("child")).resolves.toMatchObject({ name: "child" });
});
