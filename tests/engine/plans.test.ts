import * as pulumi from "@pulumi/pulumi";
import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { failureOf, TestStack } from "../support/stack";

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

  test("a plan is kept in which members of a group prove to be absent", async () => {
    const plan = `${stack.folder}/plan.json`;
    for (const more of [{}, { burst: 5 }]) {
      const program = limited(
        `${host}${Object.keys(more)}`,
        (absent) => ({ connectionsPerIp: absent, ...more }),
        bunny,
      );
      await stack.preview(program, { plan });
      await stack.up(program, { plan });
      await stack.preview(program, { refresh: true, expectNoChanges: true });
    }
  });

  const outcome = host === "native" ? "is kept" : "ends with an error, after all of it was deployed";
  test(`a plan that updates a resource whose id another one gets ${outcome}`, async () => {
    const at = (url: string) => async () => {
      const zone = new bunny.PullZone("site", { name: `${host}-site`, origin: { url } });
      new bunny.PullZoneBlockedIp("ip", { pullZoneId: zone.pullZoneId, ip: "192.0.2.1" });
    };
    await stack.up(at("https://old.example.com"));
    const updated = at("https://new.example.com");
    const plan = `${stack.folder}/plan.json`;
    await stack.preview(updated, { plan });
    const run = stack.up(updated, { plan });
    if (host === "native") await run;
    else
      expect((await failureOf(run)).errors).toEqual([
        expect.stringMatching(/^expected resource operations for .*::ip but none were seen$/),
      ]);
    const zone = [...account.emulator.state.pullZones.values()].find(({ Name }) => Name === `${host}-site`);
    expect(zone).toMatchObject({ OriginUrl: "https://new.example.com", BlockedIps: ["192.0.2.1"] });
    await stack.preview(updated, { refresh: true, expectNoChanges: true });
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

/** A pull zone with limits that are not known in a preview, and then absent. */
const limited =
  (
    name: string,
    limits: (absent: never) => native.PullZoneArgs["limits"],
    bunny: typeof native | typeof dynamic = native,
  ) =>
  async () => {
    const script = new bunny.EdgeScript(name, { name, type: "CDN", code: "// s" });
    const absent = script.scriptId.apply(() => undefined) as never;
    const origin = { url: "https://origin.example.com" };
    new bunny.PullZone("zone", { name: `zone-${name}`, origin, limits: limits(absent) });
  };

describe("what the engine itself does with a plan", () => {
  let stack: TestStack;
  beforeAll(async () => {
    stack = await TestStack.create({ env: { PULUMI_EXPERIMENTAL: "true" } });
  });
  afterAll(async () => {
    await stack.destroy();
    stack.remove();
  });

  test("another stack output than in the preview ends the run without a message, in a program without resources", async () => {
    const program = async () => ({ phase: pulumi.runtime.isDryRun() ? "preview" : "run" });
    const plan = `${stack.folder}/plan.json`;
    await stack.preview(program, { plan });
    const { errors, text } = await failureOf(stack.up(program, { plan }));
    expect(errors).toEqual([]);
    expect(text).not.toMatch(/error|violates/);
  });

  test("an argument that proves to be absent is an error", async () => {
    const program = limited("argument", (absent) => absent);
    const plan = `${stack.folder}/plan.json`;
    await stack.preview(program, { plan });
    const { errors } = await failureOf(stack.up(program, { plan }));
    expect(errors).toEqual([expect.stringMatching(/::zone violates plan: dependencies changed: deleted .*::\w+$/)]);
  });

  test("a replacement that proves not to be needed is an error", async () => {
    const blocked = (name: string) => async () => {
      const script = new native.EdgeScript(name, { name, type: "CDN", code: "// s" });
      new native.PullZoneBlockedIp("ip", { pullZoneId: 1001, ip: script.scriptId.apply(() => "192.0.2.1") });
    };
    await stack.up(blocked("one"));
    const plan = `${stack.folder}/plan.json`;
    await stack.preview(blocked("two"), { plan });
    const { errors } = await failureOf(stack.up(blocked("two"), { plan }));
    expect(errors).toEqual([expect.stringMatching(/^expected resource operations for .*::ip but none were seen$/)]);
    await stack.preview(blocked("two"), { refresh: true, expectNoChanges: true });
  });
});
