import { beforeEach, expect, test } from "vitest";
import { addDnsRecord, addDnsZone } from "../../emulator/routes/dns";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { useAccountForEachTest } from "../support/account";
import { BesideRuns } from "./beside";
import type { Declared } from "./model";

// What the suites take for asked, and what they tell, of the same changes by the program's and by another hand.

const account = useAccountForEachTest();
const zoneOf = (Id: number): Declared => ({
  resource: "PullZone",
  name: "site",
  id: String(Id),
  args: { name: "site", origin: { url: "https://origin.example.com" } },
});
let runs: BesideRuns;
let zone: ReturnType<typeof addPullZone>;

beforeEach(() => {
  const { state } = account.emulator;
  zone = addPullZone(state, { Name: "site", OriginUrl: "https://origin.example.com" });
  runs = new BesideRuns(state);
  expect(runs.end([zoneOf(zone.Id)])).toEqual([]);
});

test("an object that no resource of the program has", () => {
  const { Id } = addPullZone(account.emulator.state, { Name: "foreign" });
  expect(runs.end([zoneOf(zone.Id)])).toEqual([`pullZones/${Id} is new`]);
  runs.begin();
  account.emulator.state.pullZones.delete(Id);
  expect(runs.end([zoneOf(zone.Id)])).toEqual([`pullZones/${Id} is gone`]);
});

test("a member that no argument asks to change, and none that one does", () => {
  Object.assign(zone, { OriginUrl: "https://other.example.com", BlockPostRequests: true });
  const changed = { ...zoneOf(zone.Id), args: { name: "site", origin: { url: "https://other.example.com" } } };
  expect(runs.end([changed])).toEqual([`pullZones/${zone.Id}/BlockPostRequests: false → true`]);
});

test("what a run made may go", () => {
  const { pullZones } = account.emulator.state;
  const made = addPullZone(account.emulator.state, { Name: "made", OriginUrl: "https://origin.example.com" });
  const args = { name: "made", origin: { url: "https://origin.example.com" } };
  expect(runs.end([zoneOf(zone.Id), { resource: "PullZone", name: "made", id: String(made.Id), args }])).toEqual([]);
  runs.begin();
  pullZones.delete(made.Id);
  expect(runs.end([zoneOf(zone.Id)])).toEqual([]);
});

test("a zone that goes with what is no zone of the program's", () => {
  const referrers = { resource: "PullZoneReferrers", name: "list", id: String(zone.Id), args: { pullZoneId: zone.Id } };
  expect(runs.end([referrers])).toEqual([]);
  runs.begin();
  account.emulator.state.pullZones.delete(zone.Id);
  expect(runs.end([])).toEqual([`pullZones/${zone.Id} is gone`]);
});

test("a record of somebody's that is gone beside the program's own", () => {
  const { state } = account.emulator;
  const dnsZone = addDnsZone(state, "beside.example");
  const add = (Name: string) => addDnsRecord(state, dnsZone, { Type: 0, Name, Value: "192.0.2.1" });
  const [own, foreign] = [add("own"), add("foreign")];
  const args = { dnsZoneId: dnsZone.Id, type: "A", name: "own", value: "192.0.2.1" };
  const record = { resource: "DnsRecord", name: "own", id: `${dnsZone.Id}/${own.Id}`, args };
  runs.begin();
  expect(runs.end([zoneOf(zone.Id), record])).toEqual([]);
  runs.begin();
  dnsZone.Records.length = 0;
  expect(runs.end([zoneOf(zone.Id)])).toEqual([`dnsZones/${dnsZone.Id}/Records/${foreign.Id} is gone`]);
});
