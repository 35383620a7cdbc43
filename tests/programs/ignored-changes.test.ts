import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";
import { failureOf } from "../support/stack";
import { storageOf, useLocalFiles } from "../support/storage";

const account = useAccount();
const storage = storageOf(account);
const local = useLocalFiles();
let stack: InProcessStack;
afterEach(async () => {
  await stack.destroy();
  stack.remove();
});

const addressesIn = (domain: string) =>
  [...account.emulator.state.dnsZones.values()]
    .filter(({ Domain }) => Domain === domain)
    .flatMap(({ Records }) => Records.map(({ Value }) => Value));

test.each(hosts)("a changed zone file whose records are ignored writes nothing, $name host", async (host) => {
  const [Zone, Records] = [host.classNamed("DnsZone"), host.classNamed("DnsRecords")];
  const domain = `${host.name}.example`;
  const program = (ignored: string, address: string) => async () => {
    const { dnsZoneId } = new Zone("zone", { domain } as never);
    const zoneFile = `$ORIGIN ${domain}.\nwww 300 IN A ${address}\n`;
    new Records("records", { dnsZoneId, zoneFile } as never, { ignoreChanges: [ignored] });
  };
  stack = new InProcessStack();
  await stack.up(program("records", "192.0.2.1"));
  expect((await stack.up(program("records", "192.0.2.2"))).changes).toEqual([]);
  expect(addressesIn(domain)).toEqual(["192.0.2.1"]);
  const { errors } = await failureOf(stack.up(program("zoneFile", "192.0.2.2")));
  expect(errors.join()).toContain("name `records` in `ignoreChanges`, not `zoneFile`");
  expect(addressesIn(domain)).toEqual(["192.0.2.1"]);
});

test.each(hosts)("changed files that are ignored are uploaded with another change, $name host", async (host) => {
  const Folder = host.classNamed("StorageFolder");
  const storageZoneId = storage.newZone();
  const source = local.write({ "a.txt": "one" });
  const program = (more: object) => async () =>
    void new Folder("site", { storageZoneId, source, ...more } as never, { ignoreChanges: ["files"] });
  stack = new InProcessStack();
  await stack.up(program({}));
  writeFileSync(join(source, "a.txt"), "longer");
  expect((await stack.up(program({}))).changes).toEqual([]);
  expect(storage.fileAt(storageZoneId, "a.txt")?.length).toBe(3);
  const { changes } = await stack.up(program({ contentTypes: { txt: "text/x-log" } }));
  expect(changes.map(({ op }) => op)).toEqual(["update"]);
  expect(storage.fileAt(storageZoneId, "a.txt")?.length).toBe(6);
});

test.each(hosts)("another owner's value of what is ignored outlives an update, $name host", async (host) => {
  const [Zone, Record, Rule] = ["DnsZone", "DnsRecord", "PullZoneEdgeRule"].map((name) => host.classNamed(name));
  const pullZoneId = 1001;
  const program = (ttl: number, description: string) => async () => {
    if (!Zone || !Record || !Rule) throw new Error("A class is missing.");
    const { dnsZoneId } = new Zone("zone", { domain: `owners-${host.name}.example` } as never);
    const address = { dnsZoneId, type: "A", name: "home", value: "192.0.2.1", ttl };
    new Record("record", address as never, { ignoreChanges: ["value"] });
    const triggers = [{ type: "Url", patterns: ["*/old/*", "*/older/*"] }];
    const rule = { pullZoneId, order: 0, description, triggers, actions: [{ type: "ForceSSL" }] };
    new Rule("rule", rule as never, { ignoreChanges: ["enabled", "triggers[0].patterns"] });
  };
  stack = new InProcessStack();
  await stack.up(program(300, "one"));
  const zones = [...account.emulator.state.dnsZones.values()];
  const record = zones.find(({ Domain }) => Domain === `owners-${host.name}.example`)?.Records.at(-1);
  const [rule] = account.emulator.state.pullZones.get(pullZoneId)?.EdgeRules ?? [];
  const [trigger] = rule?.Triggers ?? [];
  if (!record || !rule || !trigger) throw new Error("The program made no record, or no rule.");
  record.Value = "192.0.2.99";
  rule.Enabled = false;
  trigger.PatternMatches = ["*/theirs/*"];
  const { changes } = await stack.up(program(60, "two"));
  expect(changes.map(({ op }) => op)).toEqual(["update", "update"]);
  const after = zones.find(({ Domain }) => Domain === `owners-${host.name}.example`)?.Records.at(-1);
  expect(after).toMatchObject({ Ttl: 60, Value: "192.0.2.99" });
  expect(account.emulator.state.pullZones.get(pullZoneId)?.EdgeRules).toMatchObject([
    { Description: "two", Enabled: false, Triggers: [{ PatternMatches: ["*/theirs/*"] }] },
  ]);
});
