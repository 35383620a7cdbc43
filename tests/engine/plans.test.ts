import * as pulumi from "@pulumi/pulumi";
import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { TestStack } from "../support/stack";

const account = useAccount();
const secret = { "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270" };

describe.each([
  ["native", native],
  ["dynamic", dynamic],
] as const)("on the %s host", (host, bunny) => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await TestStack.create({ env: { PULUMI_EXPERIMENTAL: "true" } });
  });
  afterAll(async () => {
    await stack.destroy();
    stack.remove();
  });

  const limit = {
    shieldZoneId: 2001,
    name: host,
    requestCount: 5,
    timeframe: "PerOneMinute",
    blockTime: "ForOneMinute",
  } as const;
  const condition = { variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" } as const;

  test("a plan whose preview did not know a value inside of an argument is kept", async () => {
    await stack.up(async () => {
      new bunny.RateLimit("limit", { ...limit, conditions: [condition, { ...condition, value: "/other" }] });
    });
    const later = async () => {
      const script = new bunny.EdgeScript(`${host}-script`, { name: `${host}-script`, type: "CDN", code: "// s" });
      const known = <T>(value: T) => script.scriptId.apply(() => value);
      new bunny.RateLimit("limit", {
        ...limit,
        conditions: [
          { ...condition, operator: known("CONTAINS" as const) },
          { ...condition, value: "/other", regexVariable: known(false) },
        ],
      });
      new bunny.EdgeScript(`${host}-linked`, {
        name: `${host}-linked`,
        type: "CDN",
        code: "// s",
        linkedPullZone: { create: known(true), name: `${host}-zone` },
      });
    };
    const plan = `${stack.folder}/plan.json`;
    const { text } = await stack.preview(later, { plan, diff: true });
    expect(text).not.toMatch(/- (negated|regexVariable)/);
    await stack.up(later, { plan });
    await stack.preview(later, { refresh: true, expectNoChanges: true });
  });

  test("a secret inside of an argument is encrypted at its place", async () => {
    const name = `do-not-show-${host}`;
    const program = async () => {
      new bunny.EdgeScript(`${host}-secret`, {
        name: `${host}-secret`,
        type: "CDN",
        code: "// s",
        linkedPullZone: { create: true, name: pulumi.secret(name) },
      });
    };
    const texts = [(await stack.up(program)).text, (await stack.refresh()).text, stack.state().text];
    const [resource] = stack.bunnyResources();
    for (const { linkedPullZone } of [Object(resource?.inputs), Object(resource?.outputs)])
      expect(linkedPullZone).toMatchObject({ create: true, name: secret });
    expect(resource?.outputs.linkedPullZones).toMatchObject(secret);
    expect(texts.join()).not.toContain(name);
    expect([...account.emulator.state.pullZones.values()].map(({ Name }) => Name)).toContain(name);
  });
});
