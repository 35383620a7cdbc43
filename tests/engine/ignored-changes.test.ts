import { afterEach, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

const account = useAccount();
let stack: TestStack;
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
  stack = await TestStack.create();
  await stack.up(program("records", "192.0.2.1"));
  expect((await stack.up(program("records", "192.0.2.2"))).changes).toEqual([]);
  expect(addressesIn(domain)).toEqual(["192.0.2.1"]);
  const { errors } = await failureOf(stack.up(program("zoneFile", "192.0.2.2")));
  expect(errors.join()).toContain("name `records` in `ignoreChanges`, not `zoneFile`");
  expect(addressesIn(domain)).toEqual(["192.0.2.1"]);
});
