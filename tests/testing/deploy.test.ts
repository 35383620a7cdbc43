import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { deploy } from "pulumi-bunny-tools/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hosts } from "../conformance/hosts";
import { commandLineEnvironment } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";
import { errorOf } from "../support/error-of";

const example = copyOfExample("database");
afterAll(() => rmSync(example, { recursive: true }));
beforeAll(async () => Object.assign(process.env, await commandLineEnvironment(example)));

test.each(hosts)(
  "$name: a function is deployed, changed on the platform, deployed again, and deleted",
  async (host) => {
    const [DnsZone, DnsRecord] = [host.classNamed("DnsZone"), host.classNamed("DnsRecord")];
    const program = async () => {
      const zone = new DnsZone("zone", { domain: "shop.example.com" } as never);
      const record = { dnsZoneId: zone.dnsZoneId, type: "A", name: "www", value: "192.0.2.1", ttl: 300 };
      return { zone: zone.dnsZoneId, record: new DnsRecord("www", record as never).id };
    };
    const deployment = await deploy(program);
    const { state } = deployment.platform.emulator;
    const [zone] = state.dnsZones.values();
    expect(zone?.Records).toMatchObject([{ Value: "192.0.2.1", Ttl: 300 }]);
    expect(deployment.outputs).toEqual({ zone: zone?.Id, record: `${zone?.Id}/${zone?.Records[0]?.Id}` });
    expect((await deployment.resources()).map(({ type, name }) => `${type} ${name}`)).toEqual([
      "DnsZone zone",
      "DnsRecord www",
    ]);
    expect(await deployment.preview()).toEqual([]);
    expect(await deployment.differences()).toEqual([]);

    await deployment.drift("www", { ttl: 60 });
    expect(zone?.Records).toMatchObject([{ Value: "192.0.2.1", Ttl: 60 }]);
    expect(await deployment.differences()).toMatchObject([{ name: "www", type: "DnsRecord", op: "update" }]);
    await deployment.stack.refresh();
    expect(await deployment.preview()).toMatchObject([
      { name: "www", properties: [{ name: "ttl", from: 60, to: 300 }] },
    ]);
    expect(await deployment.up()).toMatchObject([{ name: "www", op: "update" }]);
    expect(zone?.Records).toMatchObject([{ Ttl: 300 }]);
    await expect(deployment.drift("mail", {})).rejects.toThrow('The stack has no resource "mail" of this package.');
    await deployment.destroy();
    expect(state.dnsZones.size).toBe(0);
  },
);

test("a folder is deployed with its configuration, and is as it was afterwards", async () => {
  const folder = join(example, "yaml");
  const before = readdirSync(folder);
  const deployment = await deploy(folder, { config: { name: "tested", rotation: "1" } });
  const [database] = deployment.platform.emulator.state.databases.values();
  expect([database?.name, deployment.outputs.url]).toEqual(["tested", database?.url]);
  expect(await deployment.preview()).toEqual([]);
  await deployment.destroy();
  expect(readdirSync(folder)).toEqual(before);
});

test("a failed up is the engine's error, and leaves nothing", async () => {
  const [host] = hosts;
  const DnsZone = host?.classNamed("DnsZone");
  if (!DnsZone) throw new Error("There is no such host.");
  const program = async () => {
    new DnsZone("zone", { domain: "shop.example.com" } as never);
    new DnsZone("wrong", { domain: "shop..example.com" } as never);
  };
  expect((await errorOf(deploy(program))).message).toContain("domain: ");
});
