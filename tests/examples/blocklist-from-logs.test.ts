import { rmSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { offenders } from "../../examples/blocklist-from-logs/offenders.ts";
import { useAccount } from "../support/account";
import { commandLine } from "../support/command-line";
import { copyOfExample } from "../support/copy-of-example";

describe("who is blocked", () => {
  const all = { threshold: 1, limit: 10, allowlist: [] };
  const addresses = ["203.0.113.1", "203.0.113.2", "203.0.113.2", "2001:db8::7", "2001:db8::7", "2001:db8::7"];

  test.each([
    ["all offenders, the worst first", all, ["2001:db8::7", "203.0.113.2", "203.0.113.1"]],
    ["only from the threshold on", { ...all, threshold: 3 }, ["2001:db8::7"]],
    ["at most the limit", { ...all, limit: 2 }, ["2001:db8::7", "203.0.113.2"]],
    [
      "none on the allowlist, by network or address",
      { ...all, allowlist: ["2001:db8::/32", "203.0.113.2"] },
      ["203.0.113.1"],
    ],
  ])("%s", (_, policy, blocked) => {
    expect(offenders(addresses, policy)).toEqual(blocked);
  });

  test("truncated addresses are skipped", () => {
    expect(
      offenders(["203.0.113.x", "203.0.113.0", "::ffff:203.0.113.0", "2001:db8:1b::", undefined, ""], all),
    ).toEqual([]);
  });

  test("different forms of an address count as one", () => {
    const written = ["2001:db8::7", "2001:0DB8:0:0:0:0:0:7", "::ffff:203.0.113.1", "203.0.113.1"];
    expect(offenders(written, { ...all, threshold: 2 })).toEqual(["2001:db8::7", "203.0.113.1"]);
    expect(offenders(written, { ...all, allowlist: ["2001:0db8::/32", "203.0.113.1/32"] })).toEqual([]);
  });

  test.each([
    "office",
    "",
    "10.0.0.0/",
    "10.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "2001:db8::/129",
    "10.0.0.0/8/8",
    "10.0.0.0/ 8",
  ])("an allowlist with %j is an error", (entry) =>
    expect(() => offenders([], { ...all, allowlist: [entry] })).toThrow(`"${entry}"`),
  );

  test.each([{ limit: -1 }, { limit: 1.5 }, { limit: Number.NaN }, { threshold: 0 }, { threshold: Number.NaN }])(
    "a policy with %j is an error",
    (wrong) => {
      expect(() => offenders([], { ...all, ...wrong })).toThrow("Set it to a whole number");
    },
  );
});

const account = useAccount({ logsPerDay: 0 });
const folder = copyOfExample("blocklist-from-logs");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("addresses with too many errors in the logs are blocked, and unblocked when the errors end", async () => {
  const request = (remoteIp: string, statusCode: number) => {
    const timestamp = new Date(Date.now() - 60_000).toISOString();
    return account.emulator.state.logs.add(1001, { remoteIp, statusCode, timestamp });
  };
  Object.assign(account.emulator.state.pullZones.get(1001) ?? {}, { LoggingIPAnonymizationEnabled: false });
  for (let n = 0; n < 3; n++) {
    request("203.0.113.7", 404);
    request("203.0.113.8", 200);
    request("192.0.2.9", 403);
  }
  const pulumi = await commandLine(folder, folder);
  await pulumi("stack", "init", "production");
  await pulumi("config", "set", "threshold", "3");
  expect(await pulumi("up", "--yes")).toMatch(/requests: 6/);
  expect((await account.api.pullZones.get(1001)).blockedIps).toEqual(["203.0.113.7"]);

  await pulumi("config", "set", "threshold", "4");
  expect(await pulumi("up", "--yes")).toMatch(/- 1 deleted/);
  expect((await account.api.pullZones.get(1001)).blockedIps).toEqual([]);
});
