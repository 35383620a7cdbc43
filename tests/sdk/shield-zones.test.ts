import { expect, test } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { useAccount } from "../support/account";

const account = useAccount();

test("a shield zone is created with all of its settings", async () => {
  const { api, emulator } = account;
  const { Id: pullZoneId } = addPullZone(emulator.state, { Name: "all-settings" });
  const settings = {
    planType: "Business",
    learningMode: true,
    learningModeUntil: "2030-01-01T00:00:00Z",
    wafEnabled: true,
    wafExecutionMode: "Log",
    wafDisabledRules: ["941100"],
    wafLogOnlyRules: ["942100"],
    wafCustomRuleOrder: [3, 1],
    wafRequestHeaderLoggingEnabled: true,
    requestBodyLoggingEnabled: true,
    wafRequestIgnoredHeaders: ["x-internal"],
    wafRealtimeThreatIntelligenceEnabled: true,
    wafProfileId: 2,
    wafEngineConfig: [{ name: "allowed_methods", valueEncoded: "R0VU" }],
    wafRequestBodyLimitAction: "Log",
    wafResponseBodyLimitAction: "Ignore",
    dDoSShieldSensitivity: "High",
    dDoSChallengeWindow: 600,
    whitelabelResponsePages: true,
  } as const;
  const created = await api.shieldZones.create({ pullZoneId, ...settings });
  expect(created).toMatchObject({ pullZoneId, ...settings });
  await expect(api.shieldZones.create({ pullZoneId })).rejects.toMatchObject({
    code: "conflict",
    errorKey: "shield_zone.exists",
  });
});

test("an update keeps the other settings, and reads the zone only for those that cannot be omitted", async () => {
  const { api, emulator } = account;
  const before = await api.shieldZones.get(2001);
  emulator.calls.take();
  await api.shieldZones.update(2001, { learningMode: true, wafExecutionMode: "Log", planType: undefined });
  expect(emulator.calls.take()).toHaveLength(2);
  expect(await api.shieldZones.get(2001)).toEqual({ ...before, learningMode: true, wafExecutionMode: "Log" });

  const modes = {
    planType: "Enterprise",
    wafExecutionMode: "Block",
    wafRequestBodyLimitAction: "Block",
    wafResponseBodyLimitAction: "Block",
    dDoSShieldSensitivity: "Challenge",
  } as const;
  emulator.calls.take();
  await api.shieldZones.update(2001, modes);
  expect(emulator.calls.take()).toHaveLength(1);
  expect(await api.shieldZones.get(2001)).toEqual({ ...before, learningMode: true, ...modes });
});

test("an unknown mode is sent back unchanged, not as 0", async () => {
  const { api, emulator } = account;
  const zone = emulator.state.shieldZones.get(2001);
  if (!zone) throw new Error("The emulator has no shield zone.");
  zone.settings.dDoSShieldSensitivity = 9;
  await expect(api.shieldZones.update(2001, { wafEnabled: false })).rejects.toMatchObject({
    code: "bad_request",
    message: expect.stringContaining("dDoSShieldSensitivity"),
  });
  zone.settings.dDoSShieldSensitivity = 1;
});

test("a missing pull zone, a plan that forbids it, and an unreadable create response are errors", async () => {
  const { api, emulator } = account;
  await expect(api.shieldZones.create({ pullZoneId: 5 })).rejects.toMatchObject({ code: "bad_request" });
  const { Id: pullZoneId } = addPullZone(emulator.state, { Name: "refused" });
  emulator.faults.add({
    operation: "POST /shield/shield-zone",
    answer: { status: 403, body: '{"data":null,"error":{"success":false,"errorKey":"invalid_plan_type"}}' },
  });
  await expect(api.shieldZones.create({ pullZoneId })).rejects.toMatchObject({
    code: "forbidden",
    errorKey: "invalid_plan_type",
  });
  emulator.faults.add({
    operation: "GET /shield/shield-zone/get-by-pullzone/{pullZoneId}",
    times: 99,
    answer: { status: 404 },
  });
  emulator.calls.take();
  await expect(api.shieldZones.create({ pullZoneId })).rejects.toMatchObject({
    code: "unexpected_response",
    mayHaveHappened: true,
  });
  emulator.faults.clear();
  expect(emulator.calls.take().filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a created shield zone that the first read does not show yet is found by a later one", async () => {
  const { api, emulator } = account;
  const { Id: pullZoneId } = addPullZone(emulator.state, { Name: "shown-late" });
  emulator.faults.add({
    operation: "GET /shield/shield-zone/get-by-pullzone/{pullZoneId}",
    answer: { status: 404 },
  });
  emulator.calls.take();
  expect(await api.shieldZones.create({ pullZoneId })).toMatchObject({ pullZoneId });
  const creates = emulator.calls.take().filter(({ operation }) => operation === "POST /shield/shield-zone");
  expect(creates).toHaveLength(1);
});

test("the enums of access lists are returned unchanged", async () => {
  const { api, emulator } = account;
  expect((await api.accessLists.enums(2001)).AccessListType).toMatchObject({ 0: "IP", 5: "JA4" });
  emulator.faults.add({
    operation: "GET /shield/shield-zone/{shieldZoneId}/access-lists/enums",
    answer: { status: 200, body: "null" },
  });
  expect(await api.accessLists.enums(2001)).toEqual({});
});
