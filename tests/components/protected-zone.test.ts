import * as bunny from "pulumi-bunny/native";
import { ProtectedZone, type ProtectedZoneArgs } from "pulumi-bunny-components";
import { afterEach, beforeEach, expect, test } from "vitest";
import { explain, readZones } from "../../explain";
import { outcomeText } from "../../explain/formats/text";
import { useAccount } from "../support/account";
import { failureOf, type Outcome, TestStack } from "../support/stack";
import { storageOf } from "../support/storage";

const account = useAccount();
const { writes } = storageOf(account);

let stack: TestStack;
beforeEach(async () => {
  stack = await TestStack.create();
});
afterEach(async () => {
  await stack.destroy();
  stack.remove();
  expect(pullZone()).toBeUndefined();
});

const domain = "acme.example.com";
const url = `https://${domain}/`;
const program =
  (args: Partial<ProtectedZoneArgs> = {}) =>
  async () => {
    const { dnsZoneId } = new bunny.DnsZone("domain", { domain });
    const given = { origin: "https://origin.example.net", domains: [domain], dnsZoneId };
    const { url } = new ProtectedZone("shop", { ...given, ...args });
    return { url };
  };

const pullZone = () => [...account.emulator.state.pullZones.values()].find(({ Name }) => Name === "acme-example-com");
function shield() {
  const id = pullZone()?.Id;
  const zone = [...account.emulator.state.shieldZones.values()].find((one) => one.pullZoneId === id);
  if (!zone) throw new Error("The pull zone has no shield zone.");
  return zone;
}
/** What happens to what the firewall, the limits and the detection find: 1 blocks and 2 logs for a limit. */
const acts = () => ({
  firewall: shield().settings.wafExecutionMode,
  limits: [...shield().rateLimits.values()].map(({ ruleConfiguration }) => ruleConfiguration.actionType),
  bots: shield().botDetection.executionMode,
  integrity: shield().botDetection.requestIntegrity.sensitivity,
});
const changed = ({ changes }: Outcome) => changes.map(({ op, name }) => `${op} ${name}`).toSorted();

/** What a visitor gets. */
async function visit(visitor: { ip: string; country?: string }) {
  const zone = (await readZones(account.api, [domain])).get(domain);
  if (!zone) throw new Error("No pull zone has the domain.");
  const { alternatives } = explain(zone, { url, country: "DE", ...visitor });
  return alternatives.map(({ outcome }) => outcomeText(outcome)).join();
}

test("the life of a protected zone: logging, blocking but for a false positive, a limit, a higher plan, a lower one", async () => {
  const preview = await stack.preview(program());
  expect(writes()).toEqual([]);
  const first = await stack.up(program());
  expect(changed(first)).toEqual(changed(preview));
  expect(changed(first)).not.toContain("create shop-bots");
  expect(first.outputs.url?.value).toBe(url);
  expect(pullZone()).toMatchObject({ OriginUrl: "https://origin.example.net", VerifyOriginSSL: true });
  expect(acts()).toMatchObject({ firewall: 0, limits: [] });
  writes();
  expect((await stack.up(program())).changes).toEqual([]);
  expect(writes()).toEqual([]);

  const visitors = { blockedAddresses: ["203.0.113.0/24"], blockedCountries: ["KP"] };
  const args = { ...visitors, plan: "Advanced", loginPath: "/login", logOnlyRules: ["942100"] };
  await stack.up(program(args));
  expect(acts()).toEqual({ firewall: 0, limits: [2], bots: 0, integrity: 2 });
  expect(await visit({ ip: "203.0.113.66" })).toMatch(/^refused/);
  expect(await visit({ ip: "198.51.100.7", country: "KP" })).toBe("unreachable");
  expect(await visit({ ip: "198.51.100.7" })).toBe("served");

  const blocking = await stack.up(program({ ...args, block: true }));
  expect(changed(blocking)).toEqual(["update shop-bots", "update shop-logins", "update shop-shield"]);
  expect(acts()).toEqual({ firewall: 1, limits: [1], bots: 1, integrity: 2 });
  expect(shield().settings.wafLogOnlyRules).toEqual(["942100"]);

  expect(changed(await stack.up(program({ ...args, block: true, bots: false })))).toEqual(["update shop-bots"]);
  expect(acts()).toMatchObject({ integrity: 0 });
  const lower = await stack.up(program({ block: true }));
  expect(changed(lower)).toEqual([
    "delete shop-blocked",
    "delete shop-bots",
    "delete shop-logins",
    "update shop-shield",
    "update shop-zone",
  ]);
  expect(await visit({ ip: "203.0.113.66", country: "KP" })).toBe("served");
});

test.each([
  [{ bots: true }, "bots: needs the plan Advanced or a higher one. Give it as `plan`, or leave bots out."],
  [{ plan: "Pro" }, 'plan: "Pro" is no plan of Shield. Give Basic, Advanced, Business, Enterprise.'],
  [{ domains: [] }, "domains: is empty. Name a hostname, such as www.example.com."],
])("%j is refused before anything is made", async (args, message) => {
  const failed = await failureOf(stack.up(program(args)));
  expect(failed.errors).toEqual([message]);
  expect(writes().filter((operation) => operation !== "POST /dnszone")).toEqual([]);
});
