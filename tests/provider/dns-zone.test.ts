import { expect, test } from "vitest";
import { check, formatProblem } from "../../provider/check/check";
import { Claims } from "../../provider/define/claims";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import type { Args } from "../conformance/case";
import { useAccountForEachTest } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccountForEachTest();
const definition = resourceNamed("DnsZone");
const inputsOf = (args: Args) => check(definition, args).inputs;
const calls = () => account.emulator.calls.take().map(({ operation }) => operation);

test("the DS record is kept from the call that enabled DNSSEC: a refresh only reads", async () => {
  const { api } = account;
  const inputs = inputsOf({ domain: "signed.example", dnssec: true });
  const { id, properties } = await create(definition, inputs, api);
  expect(calls()).toEqual(["POST /dnszone", "POST /dnszone/{id}/dnssec"]);
  expect(properties.dsRecord).toMatchObject({ record: expect.stringContaining(" DS "), digestType: "SHA256 (2)" });
  const refreshed = await read(definition, id, properties, api);
  expect(refreshed?.properties.dsRecord).toEqual(properties.dsRecord);
  expect(calls()).toEqual(["GET /dnszone/{id}"]);
  const renamed = await update(
    definition,
    { id, olds: properties, news: { ...inputs, soaEmail: "a@signed.example" } },
    api,
  );
  expect(renamed.dsRecord).toEqual(properties.dsRecord);
  expect(calls()).toEqual(["POST /dnszone/{id}"]);
});

test("an import has no DS record until the next update", async () => {
  const { api } = account;
  const { id } = await api.dnsZones.create({ domain: "imported.example" });
  const enabled = await api.dnsZones.enableDnssec(id);
  const imported = await read(definition, String(id), undefined, api);
  expect(imported?.inputs).toMatchObject({ domain: "imported.example", dnssec: true });
  expect(imported?.properties.dsRecord).toBeUndefined();
  const next = { ...imported?.inputs, soaEmail: "a@imported.example" };
  const updated = await update(definition, { id: String(id), olds: imported?.properties ?? {}, news: next }, api);
  expect(updated.dsRecord).toMatchObject({ record: enabled.dsRecord });
});

test("a DS record whose digest has another type is kept as it is", async () => {
  const { api, emulator } = account;
  const body = '{"Enabled":true,"DsRecord":"a DS 1 2 4 ff","DigestType":"SHA384 (4)","KeyTag":1}';
  emulator.faults.add({ operation: "POST /dnszone/{id}/dnssec", answer: { status: 200, body } });
  const { properties } = await create(definition, inputsOf({ domain: "odd.example", dnssec: true }), api);
  expect(properties.dsRecord).toEqual({ record: "a DS 1 2 4 ff", digestType: "SHA384 (4)", keyTag: 1 });
});

test("a zone without records is taken over, one with records is not", async () => {
  const { api } = account;
  const zone = await api.dnsZones.create({ domain: "taken.example" });
  const inputs = inputsOf({ domain: "Taken.example.", dnssec: false });
  expect(await create(definition, inputs, api)).toMatchObject({ id: String(zone.id) });
  await api.dnsRecords.add(zone.id, { type: "A", value: "192.0.2.1" });
  const error = await errorOf(create(definition, inputs, api));
  expect(error.message).toMatch(
    /^The account has a DNS zone of taken\.example already, \d+, with 1 records\. .*otherwise import it\.$/,
  );
});

test("a zone that another resource of the run has taken over is not deleted", async () => {
  const { api, emulator } = account;
  const claims = new Claims();
  const { inputs } = check(definition, { domain: "moved.example" }, { claims });
  const before = await create(definition, inputs, api);
  const { id, properties } = await create(definition, inputs, api, { claims });
  expect(id).toBe(before.id);
  await remove(definition, before.properties, api, { claims });
  expect(emulator.state.dnsZones.has(Number(id))).toBe(true);
  await remove(definition, properties, api);
  expect(emulator.state.dnsZones.has(Number(id))).toBe(false);
});

test("the name servers are those for the registrar", async () => {
  const { api } = account;
  const platform = ["kiki.bunny.net", "coco.bunny.net"];
  const own = ["ns1.example.com", "ns2.example.com"];
  const inputs = inputsOf({ domain: "served.example" });
  const { id, properties } = await create(definition, inputs, api);
  expect(properties.nameservers).toEqual(platform);
  const custom = await update(definition, { id, olds: properties, news: { ...inputs, customNameservers: own } }, api);
  expect(custom.nameservers).toEqual(own);
  const back = await update(definition, { id, olds: custom, news: { ...inputs, customNameservers: [] } }, api);
  expect(back.nameservers).toEqual(platform);
});

test.each<[Args, string]>([
  [{ domain: "localhost" }, 'domain: "localhost" is not a domain such as "example.com"'],
  [{ domain: "*.example.com" }, 'domain: "*.example.com" is not a domain such as "example.com"'],
  [{ domain: "https://example.com" }, 'domain: "https://example.com" is not a domain such as "example.com"'],
  [{ domain: "a.example", customNameservers: ["ns1.example.com"] }, "customNameservers: has either two names or none"],
  [
    { domain: "a.example", customNameservers: ["ns1.example.com", "192.0.2.1 "] },
    'customNameservers[1]: "192.0.2.1 " is not a domain such as "example.com"',
  ],
])("%j: %s", (args, message) => {
  expect(check(definition, args).problems.map(formatProblem)).toContain(message);
});
