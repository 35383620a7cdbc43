import { afterEach, beforeEach, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { zones } from "../conformance/case";
import { dnsZones, prepareDnsZones } from "../conformance/cases/dns";
import { hosts, native, type ProviderHost } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

// Resources that a program renames without an alias, so that the engine creates one and deletes the other.

const account = useAccount();
let stack: InProcessStack;
beforeEach(async () => {
  stack = new InProcessStack();
  prepareDnsZones(account.emulator);
});
afterEach(async () => {
  await stack.destroy();
  stack.remove();
});

const { dnsZoneId } = dnsZones;
const record =
  (host: ProviderHost, name: string, more = {}) =>
  async () => {
    const DnsRecord = host.classNamed("DnsRecord");
    new DnsRecord(name, { dnsZoneId, type: "A", name: "api", value: "192.0.2.7" } as never, more);
  };
const records = () => account.emulator.state.dnsZones.get(dnsZoneId)?.Records.map(({ Id }) => `${dnsZoneId}/${Id}`);
/** The records that are there before cannot be read, so that any may be the one whose create got no response. */
const cannotList = { operation: "GET /dnszone/{id}", answer: { status: 403 }, times: 1 } as const;
const ids = () => stack.bunnyResources().map(({ id }) => id);

// Nothing in the platform's responses distinguishes the old record from the one whose create got no response.
test.each(hosts)("an object that a create adopted is not deleted by the same run, $name host", async (host) => {
  await stack.up(record(host, "old"));
  const before = ids();
  account.emulator.faults.add(cannotList);
  account.emulator.faults.add({ operation: "PUT /dnszone/{zoneId}/records", reset: true });
  await stack.up(record(host, "new"));
  expect(stack.bunnyResources()).toMatchObject([{ id: before[0], urn: expect.stringMatching(/::new$/) }]);
  expect(records()).toEqual(expect.arrayContaining(before));
  expect((await stack.refresh()).changes).toEqual([]);
});

test.each(hosts)("… nor by the next run, where that one failed before its deletes, $name host", async (host) => {
  await stack.up(record(host, "old"));
  const before = ids();
  const program = async () => {
    const [DnsRecord, AccessList] = [host.classNamed("DnsRecord"), host.classNamed("CustomAccessList")];
    const renamed = new DnsRecord("new", { dnsZoneId, type: "A", name: "api", value: "192.0.2.7" } as never);
    const list = { shieldZoneId: zones.shieldZoneId, name: "refused", type: "IP", entries: ["192.0.2.1"] };
    new AccessList("list", list as never, { dependsOn: renamed });
  };
  account.emulator.faults.add(cannotList);
  account.emulator.faults.add({ operation: "PUT /dnszone/{zoneId}/records", reset: true, times: 1 });
  account.emulator.faults.add(parseFault("refused times=1 on POST /shield/shield-zone/{shieldZoneId}/access-lists"));
  await expect(stack.up(program)).rejects.toThrow("Refused by a fault");
  await stack.up(program);
  expect(ids()).toContain(before[0]);
  expect(records()).toEqual(before);
  expect((await stack.refresh()).changes).toEqual([]);
});

// Dynamic resources refuse the option.
test("an object that is imported under another name is not deleted by the same run", async () => {
  await stack.up(record(native, "old"));
  const before = ids();
  await stack.up(record(native, "new", { import: before[0] }));
  expect(stack.bunnyResources()).toMatchObject([{ id: before[0], urn: expect.stringMatching(/::new$/) }]);
  expect(records()).toEqual(before);
  expect((await stack.refresh()).changes).toEqual([]);
});

test.each(hosts)("records that become single resources, and a list again, are there once, $name host", async (host) => {
  const all = [
    { type: "A", name: "api", value: "192.0.2.7" },
    { type: "CAA", value: "letsencrypt.org", tag: "issue" },
    { type: "CAA", value: "letsencrypt.org", tag: "issuewild" },
  ];
  const singles = async () => {
    const DnsRecord = host.classNamed("DnsRecord");
    for (const [at, one] of all.entries()) new DnsRecord(`single${at}`, { dnsZoneId, ...one } as never);
  };
  const list = async () => {
    const DnsRecords = host.classNamed("DnsRecords");
    new DnsRecords("list", { dnsZoneId, records: all } as never);
  };
  await stack.up(list);
  await stack.up(singles);
  expect(records()?.toSorted()).toEqual(ids().toSorted());
  await stack.up(list);
  expect(records()).toHaveLength(all.length);
  expect((await stack.refresh()).changes).toEqual([]);
});

test.each(hosts)("the object of the old name is deleted otherwise, $name host", async (host) => {
  await stack.up(record(host, "old"));
  const before = ids();
  await stack.up(record(host, "new"));
  expect(records()).toEqual(ids());
  expect(ids()).not.toEqual(before);
});
