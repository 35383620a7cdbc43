import * as pulumi from "@pulumi/pulumi";
import * as bunny from "pulumi-bunny/native";
import { ContainerService, type ContainerServiceArgs } from "pulumi-bunny-components";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { type Outcome, TestStack } from "../support/stack";
import { storageOf } from "../support/storage";

const account = useAccount();
/** What is written since the last look. The digest of a tag is asked for by POST. */
const writes = () =>
  storageOf(account)
    .writes()
    .filter((operation) => operation !== "POST /registries/digest");

let stack: TestStack;
beforeEach(async () => {
  stack = await TestStack.create();
});
afterEach(async () => {
  const { containerApps, pullZones, containers } = account.emulator.state;
  containers.movedTags.clear();
  await stack.destroy();
  stack.remove();
  expect([...containerApps.values()].filter(({ name }) => name === "acme-example-com")).toEqual([]);
  expect([...pullZones.values()].filter(({ Hostnames }) => Hostnames.some(({ Value }) => Value === domain))).toEqual(
    [],
  );
});

const domain = "acme.example.com";
const program =
  (args: Partial<ContainerServiceArgs> = {}) =>
  async () => {
    const { dnsZoneId } = new bunny.DnsZone("domain", { domain });
    const environment = { SESSION_KEY: pulumi.secret("known-to-few") };
    const given = { image: "acme/shop:1.4", port: 8080, domains: [domain], dnsZoneId, environment };
    const { url, records, defaultHostname } = new ContainerService("shop", { ...given, ...args });
    return { url, records, defaultHostname };
  };

const app = () => [...account.emulator.state.containerApps.values()].find(({ name }) => name === "acme-example-com");
const zone = () => account.emulator.state.pullZones.get(app()?.containerTemplates[0]?.endpoints[0]?.pullZoneId ?? 0);
const changed = ({ changes }: Outcome) => changes.map(({ op, name }) => `${op} ${name}`).toSorted();
const digest = (hex: string) => `sha256:${hex.repeat(32)}`;

test("the life of a service: made, unchanged, its tag moved, another image, a domain added, gone with its pull zone", async () => {
  const preview = await stack.preview(program());
  expect(writes()).toEqual([]);
  const first = await stack.up(program());
  expect(changed(first)).toEqual(changed(preview));
  expect(first.outputs.url?.value).toBe(`https://${domain}/`);
  const [web] = app()?.containerTemplates ?? [];
  expect(app()?.regionSettings).toMatchObject({ requiredRegionIds: ["DE"], allowedRegionIds: [] });
  expect(web?.environmentVariables).toEqual([{ name: "SESSION_KEY", value: "known-to-few" }]);
  expect(web?.probes).toMatchObject({
    readiness: { httpGet: { request: { path: "/", portNumber: 8080 } } },
    liveness: { httpGet: { request: { path: "/", portNumber: 8080 } }, periodSeconds: 30 },
  });
  const host = web?.endpoints[0]?.publicHost;
  expect(first.outputs.defaultHostname?.value).toBe(host);
  expect(first.outputs.records?.value).toEqual([{ name: domain, type: "CNAME", value: host }]);
  expect(zone()?.Hostnames).toContainEqual(
    expect.objectContaining({ Value: domain, ForceSSL: true, HasCertificate: true }),
  );
  expect(JSON.stringify(stack.state())).not.toContain("known-to-few");

  writes();
  expect((await stack.up(program())).changes).toEqual([]);
  account.emulator.state.containers.movedTags.set("acme/shop:1.4", digest("0a"));
  expect(changed(await stack.up(program()))).toEqual(["update shop-app"]);
  expect(app()?.containerTemplates).toMatchObject([{ imageTag: "1.4", imageDigest: digest("0a") }]);
  const exact = { image: `acme/shop:1.5@${digest("0b")}` };
  expect(changed(await stack.up(program(exact)))).toEqual(["update shop-app"]);
  expect(app()?.containerTemplates).toMatchObject([{ imageTag: "1.5", imageDigest: digest("0b") }]);
  expect(writes()).toEqual(Array(2).fill("PATCH /apps/{appId}/containers/{containerId}"));

  const more = [domain, `www.${domain}`];
  const added = await stack.up(program({ ...exact, domains: more, regions: ["NY"], allowedRegions: ["SG"], min: 2 }));
  const www = `create shop-www.${domain}`;
  expect(changed(added)).toEqual(["create shop-redirect", www, www, "update shop-app"]);
  expect(zone()?.EdgeRules).toMatchObject([{ Description: "redirect" }]);
  expect(app()).toMatchObject({ autoScaling: { min: 2, max: 2 } });
  expect(app()?.regionSettings).toMatchObject({ requiredRegionIds: ["NY"], allowedRegionIds: ["SG"] });
});
