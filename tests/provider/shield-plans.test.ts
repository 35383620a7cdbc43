import { beforeEach, describe, expect, test } from "vitest";
import { parseFault } from "../../emulator";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { check } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { create, read, remove } from "../../provider/lifecycle/lifecycle";
import { messageFor } from "../../provider/messages/error-message";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccount();
const plans = ["Basic", "Advanced", "Business"];

function zoneWith(plan: string) {
  const { state } = account.emulator;
  const { Id } = addPullZone(state, { Name: `zone-${state.nextId()}`, OriginUrl: null });
  return addShieldZone(state, { pullZoneId: Id, planType: plans.indexOf(plan) });
}

const createResource = (name: string, args: Properties) => {
  const definition = resourceNamed(name);
  return create(definition, check(definition, args).inputs, account.api);
};
const writes = () => account.emulator.calls.take().filter(({ method }) => method !== "GET");

beforeEach(() => account.emulator.calls.take());

describe("a managed access list", () => {
  test("that the zone's plan does not include is an error before anything is sent", async () => {
    const zone = zoneWith("Advanced");
    const args = { shieldZoneId: zone.shieldZoneId, listId: 3, action: "Block", enabled: true };
    expect(await errorOf(createResource("ManagedAccessList", args))).toMatchObject({
      code: "plan_required",
      field: "shieldZoneId",
      message: `The managed access list 3 (Tor exit nodes) needs the plan Business, and shield zone ${zone.shieldZoneId} has Advanced. Nothing was sent. Change the zone's plan first, or leave this out.`,
    });
    expect(writes()).toEqual([]);
    zone.planType = plans.indexOf("Business");
    expect(await errorOf(createResource("ManagedAccessList", args))).toMatchObject({ code: "plan_required" });
    // A write to the zone ends the cached read of its plan.
    await account.api.shieldZones.update(zone.shieldZoneId, { planType: "Business" });
    await createResource("ManagedAccessList", args);
    expect(zone.managedLists.get(3)).toEqual({ isEnabled: true, action: 2 });
  });

  test("can be switched off in every plan", async () => {
    const zone = zoneWith("Basic");
    zone.managedLists.set(1, { isEnabled: false, action: 2 });
    await createResource("ManagedAccessList", { shieldZoneId: zone.shieldZoneId, listId: 1, enabled: false });
    expect(writes()).toEqual([]);
  });

  test("that the platform refuses all the same is that refusal", async () => {
    const { shieldZoneId } = zoneWith("Business");
    const body = '{"error":{"statusCode":202,"success":false,"message":null,"errorKey":"not_available.access_list"}}';
    account.emulator.faults.add({
      operation: "PATCH /shield/shield-zone/{shieldZoneId}/access-lists/configurations/{id}",
      answer: { status: 202, body },
    });
    const error = await errorOf(createResource("ManagedAccessList", { shieldZoneId, listId: 1, enabled: true }));
    expect(error.cause).toMatchObject({ code: "rejected", errorKey: "not_available.access_list" });
    expect(messageFor(error)).toMatch(/not_available\.access_list.* Plan of the shield zone: Needs the plan Advanced/);
  });

  test("that does not exist names the data source with those that do", async () => {
    const { shieldZoneId } = zoneWith("Business");
    const call = createResource("ManagedAccessList", { shieldZoneId, listId: 99, enabled: true });
    expect((await errorOf(call)).message).toContain("has no managed access list 99. getAccessLists returns those");
  });
});

describe("bot detection", () => {
  test("that the plan does not include is the platform's refusal in a 202, and no object to adopt", async () => {
    const { shieldZoneId } = zoneWith("Basic");
    const error = await errorOf(createResource("BotDetection", { shieldZoneId, executionMode: "Challenge" }));
    const errorKey = "invalid_plan_type.bot_detection";
    expect(error.cause).toMatchObject({ code: "rejected", status: 202, errorKey });
    expect(messageFor(error)).toContain("Plan of the shield zone: Needs the plan Advanced or a higher one;");
    expect(await resourceNamed("BotDetection").list?.({ shieldZoneId }, { api: account.api })).toEqual([]);
  });

  test("with every check off is read back as such", async () => {
    const { shieldZoneId } = zoneWith("Advanced");
    const off = {
      requestIntegritySensitivity: "Off",
      ipAddressSensitivity: "Off",
      browserFingerprintSensitivity: "Off",
    };
    const { id, properties } = await createResource("BotDetection", { shieldZoneId, ...off });
    const current = await read(resourceNamed("BotDetection"), id, properties, account.api);
    expect(current?.inputs).toEqual({ shieldZoneId, ...off, onDestroy: "Keep" });
  });

  test("is sent whole, since an omitted setting counts as its first value", async () => {
    const zone = zoneWith("Advanced");
    zone.botDetection = {
      executionMode: 1,
      requestIntegrity: { sensitivity: 3 },
      ipAddress: { sensitivity: 2 },
      browserFingerprint: { sensitivity: 1, aggression: 4, complexEnabled: true },
    };
    await createResource("BotDetection", { shieldZoneId: zone.shieldZoneId, ipAddressSensitivity: "Low" });
    expect(zone.botDetection).toEqual({
      executionMode: 1,
      requestIntegrity: { sensitivity: 3 },
      ipAddress: { sensitivity: 1 },
      browserFingerprint: { sensitivity: 1, aggression: 4, complexEnabled: true },
    });
  });
});

test.each(["BotOverride", "BotCategoryOverride"])(
  "%s: concurrent ones of a zone are all there, and cleared",
  async (name) => {
    const zone = zoneWith("Basic");
    const { shieldZoneId } = zone;
    const all =
      name === "BotOverride"
        ? [11, 12, 21, 22, 41].map((botId) => ({ shieldZoneId, botId, action: "Block" }))
        : ["SEO", "AIScraper", "Tool", "Preview", "System"].map((category) => ({
            shieldZoneId,
            category,
            action: "Block",
          }));
    const actions = () => {
      const { botActions, botCategoryActions } = account.emulator.state.shieldZones.get(shieldZoneId) ?? zone;
      return [...(name === "BotOverride" ? botActions : botCategoryActions).values()];
    };
    account.emulator.faults.add(parseFault("lost-writes for=5ms"));
    const created = await Promise.all(all.map((args) => createResource(name, args)));
    expect(actions()).toEqual([1, 1, 1, 1, 1]);
    await Promise.all(created.map(({ properties }) => remove(resourceNamed(name), properties, account.api)));
    expect(actions()).toEqual([0, 0, 0, 0, 0]);
  },
);
