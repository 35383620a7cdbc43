import { afterEach, expect, test } from "vitest";
import { withWaitReporter } from "../../provider/messages/progress";
import { hosts } from "../conformance/hosts";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

const account = useAccount();
let stack: InProcessStack;
afterEach(() => stack.destroy());

/** What a run warns of. */
async function warningsOf(run: () => Promise<{ text: string }>): Promise<string> {
  const warnings: string[] = [];
  const { text } = await withWaitReporter((message) => void warnings.push(message), run);
  return [...warnings, text].join("\n");
}

test.each(hosts)("a record that is there already is named with its id, $name host", async (host) => {
  const [Zone, Record] = [host.classNamed("DnsZone"), host.classNamed("DnsRecord")];
  const domain = `there-${host.name}.example`;
  const records = (zone: { dnsZoneId: unknown }, values: readonly string[]) => {
    for (const value of values)
      new Record(value, { dnsZoneId: zone.dnsZoneId, type: "A", name: "www", value } as never);
  };
  const program = (values: readonly string[]) => async () =>
    records(new Zone("zone", { domain } as never) as never, values);
  stack = new InProcessStack();
  account.emulator.calls.take();
  const reads = () => account.emulator.calls.take().filter(({ operation }) => operation === "GET /dnszone/{id}");
  expect(await warningsOf(() => stack.up(program(["192.0.2.1"])))).not.toContain("is there already");
  expect(reads()).toEqual([]);
  const zone = [...account.emulator.state.dnsZones.values()].find(({ Domain }) => Domain === domain);
  const byHand = await account.api.dnsRecords.add(Number(zone?.Id), { type: "A", name: "www", value: "192.0.2.2" });
  account.emulator.calls.take();
  const said = await warningsOf(() => stack.up(program(["192.0.2.1", "192.0.2.2", "192.0.2.3"])));
  expect(said.match(/is there already/g)).toHaveLength(1);
  expect(said).toContain(`DnsRecord ${zone?.Id}/${byHand.id} is there already`);
  expect(reads()).toHaveLength(1);
  expect(await warningsOf(() => stack.up(program(["192.0.2.1", "192.0.2.2"])))).not.toContain("is there already");
});

test.each(hosts)("a rule of a name that is there already is named, $name host", async (host) => {
  const Limit = host.classNamed("RateLimit");
  const program =
    (...names: string[]) =>
    async () => {
      for (const name of names)
        new Limit(name, {
          shieldZoneId: 2001,
          name: `Twice ${host.name}`,
          requestCount: 5,
          timeframe: "PerOneMinute",
          blockTime: "ForOneMinute",
          action: "Log",
          conditions: [{ variables: { REQUEST_URI: "" }, operator: "CONTAINS", value: "/login" }],
        } as never);
    };
  stack = new InProcessStack();
  expect(await warningsOf(() => stack.up(program("one")))).not.toContain("is there already");
  expect(await warningsOf(() => stack.up(program("one", "two")))).toMatch(
    /RateLimit 2001\/\d+ is there already .*give the resource an alias/,
  );
});

test.each(hosts)("a database that is renamed without an alias is named in a warning, $name host", async (host) => {
  const Database = host.classNamed("Database");
  const program =
    (resource: string, options = {}) =>
    async () =>
      void new Database(
        resource,
        { name: `orders-${host.name}`, primaryRegions: ["DE"], deleteContents: true } as never,
        options,
      );
  stack = new InProcessStack();
  await stack.up(program("before"));
  expect(await warningsOf(() => stack.preview(program("after")))).toMatch(
    /Database \S+ is there already .*give the resource an alias/,
  );
  expect((await stack.up(program("after", { aliases: [{ name: "before" }] }))).changes).toEqual([]);
});
