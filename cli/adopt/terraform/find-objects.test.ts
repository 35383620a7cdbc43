import { describe, expect, test } from "vitest";
import { parseFault } from "../../../emulator";
import { addDnsRecord, addDnsZone } from "../../../emulator/routes/dns";
import { addPullZone } from "../../../emulator/routes/pull-zones";
import { useAccountForEachTest } from "../../../tests/support/account";
import { findObjects } from "./find-objects";
import type { TerraformResource } from "./resource";

const account = useAccountForEachTest();

/** A resource of a Terraform state; its name is its address here. */
function resource(type: string, name: string, id: object, ...given: string[]): TerraformResource {
  const ids = Object.fromEntries(Object.entries(id).map(([part, value]) => [part, String(value)]));
  return { address: name, type: `bunnynet_${type}`, name, id: ids, given: new Set(given) };
}

async function find(resources: readonly TerraformResource[], managed: Readonly<Record<string, string>> = {}) {
  const stackOf = (keys: readonly string[]) => keys.map((key) => managed[key]).find((stack) => stack !== undefined);
  account.emulator.calls.take();
  const { objects, leftOut } = await findObjects(resources, account.api, stackOf);
  return {
    objects: objects.map(({ type, id, name }) => `${type} ${id}: ${name}`),
    leftOut: leftOut.map(({ address, reason }) => `${address}: ${reason}`),
    calls: account.emulator.calls.take().map(({ operation }) => operation),
  };
}

test("an object has Terraform's name, and the lists and blocks that are given are objects of their own", async () => {
  await account.api.pullZones.addBlockedIp(1001, "203.0.113.66");
  const zone = (...given: string[]) => find([resource("pullzone", "shop", { id: 1001 }, ...given)]);
  expect((await zone("block_ips")).objects).toEqual([
    "PullZone 1001: shop",
    expect.stringMatching(/^PullZoneBlockedIp 1001\/203\.0\.113\.66: shop .*203\.0\.113\.66/),
  ]);
  expect((await zone("allow_referers")).objects).toEqual(["PullZone 1001: shop"]);
});

test("what Terraform names by its pull zone is found in the shield zone of that", async () => {
  const list = { name: "office", type: "IP" as const, content: "192.0.2.1" };
  const { id } = await account.api.accessLists.create(2001, list);
  const { objects } = await find([resource("pullzone_access_list", "office", { pullzone: 1001, id })]);
  expect(objects).toEqual([`CustomAccessList 2001/${id}: office`]);
});

test("many objects of one zone take one read of its list", async () => {
  const { state } = account.emulator;
  const zone = addDnsZone(state, "many.example");
  const records = Array.from({ length: 50 }, (_, n) =>
    addDnsRecord(state, zone, { Type: 0, Name: `r${n}`, Value: "192.0.2.1" }),
  );
  const all = records.map(({ Id }, n) => resource("dns_record", `r${n}`, { zone: zone.Id, id: Id }));
  const { objects, calls } = await find(all);
  expect(objects).toHaveLength(50);
  expect(calls).toEqual(["GET /dnszone/{id}"]);
});

test("what lists leave out, such as the hostname of each pull zone, is read by itself", async () => {
  const { Id } = addPullZone(account.emulator.state, { Name: "acme", OriginUrl: null });
  const { objects } = await find([resource("pullzone_hostname", "own", { pullzone: Id, name: "acme.b-cdn.net" })]);
  expect(objects).toEqual([`PullZoneHostname ${Id}/acme.b-cdn.net: own`]);
});

describe("a resource is left out with a reason", () => {
  test.each<[string, TerraformResource, string]>([
    ["of a type that is not known", resource("new", "n", { id: 1 }), "it has no counterpart here: this version"],
    ["without its id", resource("dns_record", "www", { id: 1 }), "the state does not have its zone"],
    ["with an id of another form", resource("dns_zone", "d", { id: "a" }), "its id does not have the form"],
    ["that is gone", resource("dns_zone", "d", { id: 99 }), "the account does not have DnsZone 99"],
    [
      "whose zone is gone",
      resource("dns_record", "www", { zone: 99, id: 1 }),
      "the account does not have DnsRecord 99/1",
    ],
    [
      "of a pull zone without a shield zone",
      resource("pullzone_ratelimit_rule", "login", { pullzone: 99, id: 1 }),
      "pull zone 99 of this account has no shield zone",
    ],
    [
      "that Terraform is about to remove",
      { ...resource("pullzone", "shop", { id: 1001 }), doomed: "it is tainted" },
      "it is tainted. Let that finish first",
    ],
  ])("%s", async (_, one, reason) => {
    const { objects, leftOut } = await find([one]);
    expect([objects, leftOut]).toEqual([[], [expect.stringContaining(`${one.address}: ${reason}`)]]);
  });

  test("of an object that another one is as well", async () => {
    const { objects, leftOut } = await find(["a", "b"].map((name) => resource("pullzone", name, { id: 1001 })));
    expect(objects).toEqual(["PullZone 1001: a"]);
    expect(leftOut).toEqual(["b: another resource of the state is PullZone 1001 as well"]);
  });

  test("of an object that a stack manages, and the other objects of its resource stay", async () => {
    await account.api.pullZones.addBlockedIp(1001, "203.0.113.66");
    const managed = { "PullZone 1001": "organization/shop/dev" };
    const { objects, leftOut } = await find([resource("pullzone", "shop", { id: 1001 }, "block_ips")], managed);
    expect(objects).toEqual([expect.stringContaining("PullZoneBlockedIp 1001/203.0.113.66")]);
    expect(leftOut).toEqual(["shop: the stack organization/shop/dev manages PullZone 1001"]);
  });
});

test("a read that is refused is an error that names the resource", async () => {
  account.emulator.faults.add({ ...parseFault("refused on GET /dnszone"), times: 9 });
  await expect(find([resource("dns_zone", "example", { id: 1 })])).rejects.toThrow(/^example: .*GET \/dnszone/s);
});
