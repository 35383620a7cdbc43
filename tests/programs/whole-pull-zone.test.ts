import * as dynamic from "pulumi-bunny";
import * as native from "pulumi-bunny/native";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { useAccount } from "../support/account";
import { InProcessStack } from "../support/in-process-stack";

// A pull zone with all that the platform allows of edge rules, as one program declares it.

const counts = { hostnames: 20, edgeRules: 50, optimizerClasses: 10 };
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe.each([
  ["dynamic", dynamic],
  ["native", native],
])("%s host, a pull zone with 20 hostnames, 50 edge rules and 10 optimizer classes", (_, bunny) => {
  // An account whose limit of hostnames support has raised.
  const account = useAccount({ seeded: false, limits: { hostnames: counts.hostnames } });
  let stack: InProcessStack;
  beforeAll(async () => {
    process.env.BUNNYNET_LIMITS = `hostnames=${counts.hostnames}`;
    stack = new InProcessStack();
  });
  afterAll(async () => {
    await stack.destroy();
    stack.remove();
  });

  const program = async () => {
    const { pullZoneId } = new bunny.PullZone("zone", { origin: { url: "https://origin.example.com" } });
    for (const n of numbers(counts.hostnames))
      new bunny.PullZoneHostname(`hostname-${n}`, { pullZoneId, hostname: `www${n}.example.com` });
    // The last one first, so that their order is not that of the program.
    for (const order of numbers(counts.edgeRules).toReversed())
      new bunny.PullZoneEdgeRule(`rule-${order}`, {
        pullZoneId,
        order,
        description: `rule ${order}`,
        triggers: [{ type: "Url", patterns: [`*/${order}/*`] }],
        actions: [{ type: "ForceSSL" }],
      });
    for (const n of numbers(counts.optimizerClasses))
      new bunny.OptimizerClass(`class-${n}`, { pullZoneId, name: `class-${n}`, properties: { width: `${n}` } });
  };
  const zone = async () => {
    const [only] = (await account.api.pullZones.listPage()).items;
    if (!only) throw new Error("There is no pull zone.");
    return only;
  };

  test("is created completely, its rules in order, where overlapping writes are lost", async () => {
    account.emulator.faults.add(parseFault("lost-writes for=20ms"));
    await stack.up(program, { parallel: 100 });
    const { hostnames, edgeRules, optimizerClasses } = await zone();
    expect(edgeRules.map(({ orderIndex, description }) => [orderIndex, description])).toEqual(
      numbers(counts.edgeRules).map((order) => [order, `rule ${order}`]),
    );
    // The platform's own hostname is among them.
    expect(hostnames).toHaveLength(counts.hostnames + 1);
    expect(optimizerClasses).toHaveLength(counts.optimizerClasses);
  });

  test("is refreshed with one call", async () => {
    const { changes } = await stack.refresh({ parallel: 100 });
    expect(account.emulator.calls.take().map(({ operation }) => operation)).toEqual(["GET /pullzone/{id}"]);
    expect(changes).toEqual([]);
  });
});
