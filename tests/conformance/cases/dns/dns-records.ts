import type { Emulator } from "../../../../emulator";
import { addDnsRecord, addDnsZone } from "../../../../emulator/routes/dns";
import { bulkImport } from "../../../../provider/definitions/dns";
import { dnsRecordType } from "../../../../sdk/api/dns";
import type { Args, Case, Deployed } from "../../case";
import { membersOf } from "./dns-record";
import { dnsZoneOf } from "./own-dns-zones";

/** More than the resources of the case; each has a zone of its own. */
const [firstId, count] = [4_100, 40];
const zoneFor = (n: number) => firstId + n;

const add = "PUT /dnszone/{zoneId}/records";
const update = "POST /dnszone/{zoneId}/records/{id}";
const remove = "DELETE /dnszone/{zoneId}/records/{id}";
const read = "GET /dnszone/{id}";
const importing = "POST /dnszone/{zoneId}/import";

const www = { type: "A", name: "www", value: "192.0.2.1" };
const mail = { type: "MX", value: "mail.example.com", priority: 10, ttl: 600 };
const text = { type: "TXT", value: "v=spf1 -all" };

const defaults: Args = {
  name: "",
  ttl: 300,
  weight: 100,
  flags: 0,
  accelerated: false,
  monitorType: "None",
  smartRoutingType: "None",
  disabled: false,
  comment: "",
};

/** Records in an order of their own. */
function sorted(records: unknown): Args[] {
  const keyOf = ({ type, name, value }: Args) => [type, name, value].join(" ");
  return (records as Args[]).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

type Zone = NonNullable<ReturnType<typeof dnsZoneOf>>;

const change = (emulator: Emulator, deployed: Deployed, edit: (zone: Zone) => void) => {
  const zone = dnsZoneOf(emulator, deployed);
  if (zone) edit(zone);
};

/** The place of the record of a type. Those that are written at once have no order. */
const indexOf = ({ Records }: Zone, type: "A" | "TXT") =>
  Records.findIndex(({ Type }) => Type === dnsRecordType.toWire(type));

export const dnsRecordsCase: Case = {
  resource: "DnsRecords",
  prepare({ state }) {
    for (let n = 0; n <= count; n++) addDnsZone(state, `list-${n}.example`, zoneFor(n));
  },
  args: (n) => ({ dnsZoneId: zoneFor(n), records: [www, mail, text] }),
  calls: {
    create: [read, add, add, add],
    refresh: [read],
    delete: [read, remove, remove, remove],
  },
  sameAs: [
    { title: "another order", args: { records: [text, www, mail] } },
    { title: "duplicates", args: { records: [www, mail, text, www] } },
    {
      title: "another notation, and explicit defaults",
      args: {
        records: [
          { ...www, name: "WWW", weight: 100 },
          { ...mail, value: "Mail.Example.com." },
          { ...text, ...{ ttl: 300, name: "@" } },
        ],
      },
    },
    {
      title: "a zone file",
      args: {
        records: undefined,
        zoneFile:
          '@ SOA ns.example. mail.example. 1 2 3 4 5\nwww A 192.0.2.1\n@ 10m MX 10 mail.example.com.\n@ TXT "v=spf1 " -all\n',
      },
    },
  ],
  updates: [
    {
      title: "a record added, one changed and one removed",
      args: { records: [{ ...www, value: "192.0.2.2" }, text, { type: "AAAA", name: "www", value: "2001:db8::1" }] },
      calls: [read, update, add, remove],
    },
    { title: "an empty list", args: { records: [] }, calls: [read, remove, remove, remove] },
  ],
  replacements: [{ title: "zone", args: { dnsZoneId: zoneFor(count) } }],
  drift: [
    {
      title: "a record removed",
      change: (emulator, deployed) =>
        change(emulator, deployed, (zone) => zone.Records.splice(indexOf(zone, "TXT"), 1)),
      shows: ["records"],
    },
    {
      title: "a record added",
      change: (emulator, deployed) => {
        const zone = dnsZoneOf(emulator, deployed);
        if (zone) addDnsRecord(emulator.state, zone, { Type: dnsRecordType.toWire("A"), Value: "203.0.113.9" });
      },
      shows: ["records"],
    },
    {
      title: "a record disabled",
      change: (emulator, deployed) =>
        change(emulator, deployed, (zone) => Object.assign(zone.Records[indexOf(zone, "A")] ?? {}, { Disabled: true })),
      shows: ["records"],
    },
  ],
  failedCreates: [
    {
      // Of records that are written at once, any could be the first.
      title: "its records are refused",
      fault: { operation: add, times: 3, answer: { status: 400 } },
      error: /the records are not all written: .*400/,
      completes: [read, add, add, add],
    },
  ],
  failedUpdates: [
    {
      title: "a record is refused",
      args: { records: [{ ...www, value: "192.0.2.2" }, mail, { type: "AAAA", name: "www", value: "2001:db8::1" }] },
      fault: { operation: add, times: 1, answer: { status: 400 } },
      error: /the records are not all written: .*400/,
      completes: [read, add, remove],
    },
  ],
  many: {
    threshold: bulkImport,
    args: (version, count) => ({
      records: Array.from({ length: count }, (_, n) => ({ type: "TXT", name: `${version}-${n}`, value: `value ${n}` })),
    }),
    calls(count, isMany) {
      const each = (operation: string) => Array<string>(count).fill(operation);
      const added = isMany ? [importing, read] : each(add);
      return {
        create: [read, ...added],
        read: [read],
        update: [read, ...added, ...each(remove)],
        delete: [...each(remove)],
      };
    },
  },
  onPlatform(emulator, deployed) {
    const zone = dnsZoneOf(emulator, deployed);
    const records = zone?.Records.map((record) => {
      const { autoSslIssuance: _, ...members } = membersOf(record);
      return Object.fromEntries(
        Object.entries(members).filter(([name, value]) => value !== undefined && value !== defaults[name]),
      );
    });
    return zone && { dnsZoneId: zone.Id, records: sorted(records) };
  },
  // Records are written in parallel.
  storedAs: { records: sorted },
  unseen: {
    zoneFile: "the records of the file are kept as `records`",
    domain: "it only says which zone the records are for",
  },
  settings: {
    afterDelete: { records: [] },
    externalDeletion: {
      title: "the zone was deleted",
      change: ({ state }, { outputs }) => state.dnsZones.delete(outputs.dnsZoneId as number),
    },
  },
};
