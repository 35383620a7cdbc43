import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

const account = useAccount();
const example = copyOfExample("container");

afterAll(() => rmSync(example, { recursive: true, force: true }));

const appOf = (name: string) => [...account.emulator.state.containerApps.values()].find((app) => app.name === name);
const webOf = (name: string) => appOf(name)?.containerTemplates[0];

const programs = [
  { title: "by the component", name: "acme-shop", hostname: "shop.example.com", folder: example, resources: 5 },
  {
    title: "without it, in YAML",
    name: "acme-shop-y",
    hostname: "shop-y.example.com",
    folder: join(example, "yaml"),
    resources: 4,
  },
];

test.each(programs)("an app is deployed by its digest, and by another one: $title", async (program) => {
  const { name, hostname, folder, resources } = program;
  const zonesBefore = account.emulator.state.pullZones.size;
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "dev");
  await pulumi("config", "set", "--secret", "sessionKey", "hidden-in-the-environment");
  expect(await pulumi("up", "--yes")).toContain(`+ ${resources} created`);

  const digest = (hex: string) => `sha256:${hex.repeat(32)}`;
  expect(webOf(name)).toMatchObject({ imageTag: "1.4", imageDigest: digest("0a") });
  expect(webOf(name)?.environmentVariables).toContainEqual({ name: "SESSION_KEY", value: "hidden-in-the-environment" });
  expect(await pulumi("stack", "export")).not.toContain("hidden-in-the-environment");
  const [endpoint] = webOf(name)?.endpoints ?? [];
  const zone = account.emulator.state.pullZones.get(endpoint?.pullZoneId ?? 0);
  expect(zone?.Hostnames.map(({ Value, ForceSSL }) => [Value, ForceSSL])).toContainEqual([hostname, true]);
  expect(zone?.EdgeRules).toMatchObject([{ Description: "Accounts are never cached" }]);
  expect((await pulumi("stack", "output", "cnameTarget")).trim()).toBe(endpoint?.publicHost);
  expect(await pulumi("preview", "--refresh", "--expect-no-changes")).toContain(`${resources} unchanged`);

  await pulumi("config", "set", "image", `docker.io/acme/shop:1.5@${digest("0b")}`);
  account.emulator.calls.take();
  expect(await pulumi("up", "--yes")).toMatch(/~ 1 updated/);
  const writes = account.emulator.calls.take().filter(({ method }) => method !== "GET");
  expect(writes.map(({ operation }) => operation)).toEqual(["PATCH /apps/{appId}/containers/{containerId}"]);
  expect(webOf(name)).toMatchObject({ imageTag: "1.5", imageDigest: digest("0b") });
  expect(webOf(name)?.endpoints).toEqual([endpoint]);

  expect(await pulumi("destroy", "--yes")).toContain(`- ${resources} deleted`);
  expect(appOf(name)).toBeUndefined();
  expect(account.emulator.state.pullZones.size).toBe(zonesBefore);
});
