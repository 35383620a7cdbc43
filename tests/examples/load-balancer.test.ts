import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { failoverPath } from "../../emulator/routes/load-balancers";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const example = copyOfExample("load-balancer");

afterAll(() => rmSync(example, { recursive: true, force: true }));

const balancerOf = (name: string) =>
  [...account.emulator.state.loadBalancers.values()].find((balancer) => balancer.Name === name);
const pathOf = (name: string) => {
  const balancer = balancerOf(name);
  return balancer && failoverPath(balancer).map(({ origin }) => origin.StandardOrigin?.OriginUrl);
};

const programs = [
  { title: "with dynamic resources", name: "acme-regions", folder: example, europe: ["--path", "europe[0]"] },
  { title: "with the plugin, in YAML", name: "acme-regions-y", folder: join(example, "yaml"), europe: ["europe"] },
];

test.each(programs)(
  "another region answers where one is not healthy, and a server changes in place: $title",
  async ({ name, folder, europe }) => {
    const pulumi = await commandLine(folder, folder);
    await pulumi("stack", "init", "dev");
    expect(await pulumi("up", "--yes")).toMatch(/\+ 3 created/);
    const [first, last] = ["https://eu1.example.com", "https://us1.example.com"];
    expect(pathOf(name)).toEqual([first, ...(pathOf(name) ?? []).slice(1, -1), last]);
    const zone = [...account.emulator.state.pullZones.values()].find(({ Name }) => Name === name);
    expect(zone).toMatchObject({ OriginType: 3, LoadBalancerId: balancerOf(name)?.LoadBalancerId });

    for (const { Origins } of balancerOf(name)?.OriginGroups.slice(0, 1) ?? [])
      for (const origin of Origins) origin.HealthStatus = 1;
    expect(pathOf(name)?.[0]).toBe(last);
    expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toMatch(/3 unchanged/);

    await pulumi("config", "set", ...europe, "https://eu3.example.com");
    account.emulator.calls.take();
    expect(await pulumi("up", "--yes")).toMatch(/~ 1 updated/);
    const writes = account.emulator.calls.take().filter(({ method }) => method !== "GET");
    expect(writes.map(({ operation }) => operation)).toEqual([
      "POST /loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin/{originId}",
    ]);
    expect(pathOf(name)).toContain("https://eu3.example.com");

    expect(await pulumi("destroy", "--yes")).toMatch(/- 3 deleted/);
    expect(balancerOf(name)).toBeUndefined();
  },
);
