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
