import { describe, expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { create, read, remove } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";

const account = useAccount({ logsPerDay: 0 });

/** New zones and a script, so that a test deletes nothing of another. */
async function parents() {
  const { state } = account.emulator;
  const { Id: pullZoneId } = addPullZone(state, { Name: `zone-${state.nextId()}`, OriginUrl: null });
  const { shieldZoneId } = addShieldZone(state, { pullZoneId, planType: 1 });
  const { id: scriptId } = await account.api.edgeScripts.create({ name: `script-${state.nextId()}`, type: "CDN" });
  return { pullZoneId, shieldZoneId, scriptId };
}
type Parents = Awaited<ReturnType<typeof parents>>;

const conditions = [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }];
const each: [name: string, args: (parents: Parents) => Properties][] = [
  ["CustomAccessList", ({ shieldZoneId }) => ({ shieldZoneId, name: "l", type: "IP", entries: ["192.0.2.1"] })],
  [
    "RateLimit",
    ({ shieldZoneId }) => ({
      shieldZoneId,
      name: "r",
      action: "Log",
      conditions,
      requestCount: 9,
      timeframe: "PerOneMinute",
      blockTime: "ForOneMinute",
    }),
  ],
  ["EdgeScript", () => ({ name: "s", type: "CDN", code: "// 1" })],
  ["EdgeScriptVariable", ({ scriptId }) => ({ scriptId, name: "A", defaultValue: "1" })],
  ["EdgeScriptSecret", ({ scriptId }) => ({ scriptId, name: "A", value: "1" })],
  ["PullZoneBlockedIp", ({ pullZoneId }) => ({ pullZoneId, ip: "192.0.2.1" })],
  ["PullZoneBlockedIps", ({ pullZoneId }) => ({ pullZoneId, ips: ["192.0.2.1"] })],
  ["AllowedReferrer", ({ pullZoneId }) => ({ pullZoneId, hostname: "a.example" })],
  ["UploadScanning", ({ shieldZoneId }) => ({ shieldZoneId, enabled: true, onDestroy: "Disable" })],
];

describe.each(each)("%s", (name, args) => {
  const definition = resourceNamed(name);
  const createResource = async () => {
    const { inputs, problems } = check(definition, args(await parents()));
    expect(problems).toEqual([]);
    return create(definition, inputs, account.api);
  };
  const writesAreNotFound = () => {
    for (const operation of ["DELETE *", "POST *", "PATCH *", "PUT *"])
      account.emulator.faults.add({ operation, answer: { status: 404 } });
  };

  test("is not considered deleted after a 404 while it can still be read", async () => {
    const { id, properties } = await createResource();
    writesAreNotFound();
    await expect(remove(definition, properties, account.api)).rejects.toMatchObject({
      code: "rejected",
      status: 404,
      message: expect.stringMatching(/was answered with 404, but the object can still be read, so it is not deleted\./),
    });
    account.emulator.faults.clear();
    expect(await read(definition, id, properties, account.api)).toBeDefined();
    await remove(definition, properties, account.api);
  });

  test("is considered deleted if a read returns 404 as well", async () => {
    const { properties } = await createResource();
    account.emulator.state.pullZones.clear();
    account.emulator.state.shieldZones.clear();
    account.emulator.state.edgeScripts.clear();
    await remove(definition, properties, account.api);
  });
});
