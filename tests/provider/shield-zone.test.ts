import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import { check, formatProblem } from "../../provider/check/check";
import type { Properties } from "../../provider/define/define";
import { unknownValue } from "../../provider/define/unknown";
import { difference } from "../../provider/diff/diff";
import { create, read, remove, update } from "../../provider/lifecycle/lifecycle";
import { resourceNamed } from "../../provider/registry";
import { useAccount } from "../support/account";
import { errorOf } from "../support/error-of";

const account = useAccount();
const shieldZone = resourceNamed("ShieldZone");
const find = "GET /shield/shield-zone/get-by-pullzone/{pullZoneId}";

const checked = (args: Properties) => check(shieldZone, args).inputs;
const deploy = (args: Properties) => create(shieldZone, checked(args), account.api);
const operations = () => account.emulator.calls.take().map(({ operation }) => operation);
const newPullZone = () => {
  const { state } = account.emulator;
  return addPullZone(state, { Name: `zone-${state.nextId()}`, OriginUrl: null }).Id;
};
const newShieldZone = (settings: Parameters<typeof addShieldZone>[1]["settings"] = {}) =>
  addShieldZone(account.emulator.state, { pullZoneId: newPullZone(), planType: 2, settings });
const count = () => account.emulator.state.shieldZones.size;

beforeEach(() => account.emulator.calls.take());

describe("a shield zone is found or created", () => {
  test("the one of the pull zone is taken over, and nothing is sent where nothing differs", async () => {
    const zone = newShieldZone({ wafEnabled: true, wafDisabledRules: ["2", "1"] });
    const before = count();
    const { properties } = await deploy({ pullZoneId: zone.pullZoneId, waf: { disabledRules: ["1", "2"] } });
    expect(properties).toMatchObject({ shieldZoneId: zone.shieldZoneId, created: false });
    expect(operations()).toEqual([find]);
    expect(count()).toBe(before);
  });

  test("a new one has what the vendor recommends for enums that the program leaves out", async () => {
    const { properties } = await deploy({ pullZoneId: newPullZone(), plan: "Advanced" });
    expect(properties.created).toBe(true);
    const zone = account.emulator.state.shieldZones.get(properties.shieldZoneId as number);
    expect(zone).toMatchObject({
      planType: 1,
      uploadScanning: { csamScanningMode: 2, antivirusScanningMode: 1 },
      settings: { dDoSShieldSensitivity: 2, wafRequestBodyLimitAction: 2 },
    });
  });

  test("an error of the search is no absence: nothing is created", async () => {
    const pullZoneId = newPullZone();
    const before = count();
    for (const status of [403, 500]) {
      account.emulator.faults.add({ operation: find, times: 9, answer: { status } });
      expect(await errorOf(deploy({ pullZoneId }))).toMatchObject({ status });
      account.emulator.faults.clear();
    }
    expect(operations()).not.toContain("POST /shield/shield-zone");
    expect(count()).toBe(before);
  });

  test("a null in place of the zone is an absence, another shape is not", async () => {
    const pullZoneId = newPullZone();
    account.emulator.faults.add({ operation: find, answer: { status: 200, body: '{"data":null}' } });
    expect((await deploy({ pullZoneId })).properties.created).toBe(true);
    account.emulator.faults.add({ operation: find, times: 9, answer: { status: 200, body: '{"unexpected":1}' } });
    expect(await errorOf(deploy({ pullZoneId }))).toMatchObject({ code: "unexpected_response" });
  });

  test.each(["reset", "hang", "503"])("it is created once where the response is lost: %s", async (kind) => {
    const pullZoneId = newPullZone();
    const before = count();
    const lost = kind === "503" ? { answer: { status: 503 } } : kind === "reset" ? { reset: true } : { halfBody: true };
    account.emulator.faults.add({ operation: "POST /shield/shield-zone", carryOut: true, ...lost });
    const { properties } = await deploy({ pullZoneId, plan: "Business" });
    expect(account.emulator.state.shieldZones.get(properties.shieldZoneId as number)).toMatchObject({ planType: 2 });
    expect(count()).toBe(before + 1);
  });

  test("settings that cannot be applied keep the zone that was found", async () => {
    const zone = newShieldZone();
    account.emulator.faults.add({ operation: "PATCH /shield/shield-zone", answer: { status: 403 } });
    expect((await errorOf(deploy({ pullZoneId: zone.pullZoneId, waf: { enabled: false } }))).message).toContain(
      "the shield zone was found, but its settings were not applied",
    );
  });
});

test("an update sends what changes, and the five enums as they are on the platform", async () => {
  const zone = newShieldZone({
    wafExecutionMode: 1,
    wafRequestBodyLimitAction: 1,
    wafResponseBodyLimitAction: 2,
    dDoSShieldSensitivity: 3,
    learningMode: true,
    wafEngineConfig: [{ name: "max_num_args", valueEncoded: "255" }],
  });
  const before = structuredClone(zone.settings);
  const args = { pullZoneId: zone.pullZoneId, waf: { engine: { allowedMethods: ["GET"] } } };
  const { id, properties } = await deploy(args);
  const next = { ...args, waf: { engine: { allowedMethods: ["GET"], blockingParanoiaLevel: 2 }, enabled: false } };
  await update(shieldZone, { id, olds: properties, news: checked(next) }, account.api);
  expect(zone).toMatchObject({ planType: 2 });
  expect(zone.settings).toEqual({
    ...before,
    wafEnabled: false,
    wafEngineConfig: [
      { name: "max_num_args", valueEncoded: "255" },
      { name: "allowed_methods", valueEncoded: "GET" },
      { name: "blocking_paranoia_level", valueEncoded: "2" },
    ],
  });
});

describe("a learning phase", () => {
  test("is not ended by another change, nor by no longer managing it", async () => {
    const until = "2040-01-01T00:00:00Z";
    const zone = newShieldZone({ learningMode: true, learningModeUntil: until });
    const { pullZoneId } = zone;
    const { id, properties } = await deploy({ pullZoneId, waf: { enabled: false } });
    const managed = checked({ pullZoneId, waf: { enabled: true }, learning: { enabled: true, until } });
    const second = await update(shieldZone, { id, olds: properties, news: managed }, account.api);
    await update(shieldZone, { id, olds: second, news: checked({ pullZoneId, waf: { enabled: false } }) }, account.api);
    expect(zone.settings).toMatchObject({ learningMode: true, wafEnabled: false });
  });

  const [earlier, end, later] = ["2026-01-01T00:00:00Z", "2030-01-01T00:00:00Z", "2040-01-01T00:00:00Z"] as const;
  const setNow = (time: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
  afterEach(() => {
    vi.useRealTimers();
  });
  const deployPhase = async () => {
    setNow(earlier);
    const zone = newShieldZone();
    const args = { pullZoneId: zone.pullZoneId, learning: { enabled: true, until: end } };
    return { zone, args, ...(await deploy(args)) };
  };

  test.each([
    ["ended", {}],
    ["ended, and its end forgotten", { learningModeUntil: null }],
    ["ended, and its end reset", { learningModeUntil: "0001-01-01T00:00:00Z" }],
  ])("that has %s at its time is no drift, so a repair does not begin it again", async (_, reset) => {
    const { zone, args, id, properties } = await deployPhase();
    expect(zone.settings).toMatchObject({ learningMode: true, learningModeUntil: end });
    Object.assign(zone.settings, { learningMode: false, ...reset });
    setNow(later);
    const current = await read(shieldZone, id, properties, account.api);
    expect(difference(shieldZone, current?.inputs ?? {}, checked(args)).changed).toEqual([]);
  });

  test("that was ended early is drift", async () => {
    const { zone, args, id, properties } = await deployPhase();
    Object.assign(zone.settings, { learningMode: false });
    const current = await read(shieldZone, id, properties, account.api);
    expect(difference(shieldZone, current?.inputs ?? {}, checked(args)).changed).toEqual(["learning.enabled"]);
  });

  test("that is over begins again with a later end", async () => {
    const { zone, args, id, properties } = await deployPhase();
    Object.assign(zone.settings, { learningMode: false });
    setNow("2035-01-01T00:00:00Z");
    await update(
      shieldZone,
      { id, olds: properties, news: checked({ ...args, learning: { enabled: true, until: later } }) },
      account.api,
    );
    expect(zone.settings).toMatchObject({ learningMode: true, learningModeUntil: later });
  });

  test("needs an end, which is in the future when it is set", async () => {
    const { zone, args, id, properties } = await deployPhase();
    const { pullZoneId } = zone;
    expect(check(shieldZone, { pullZoneId, learning: { enabled: true } }).problems.map(formatProblem)).toEqual([
      "learning.enabled: requires until, since without an end a repair would start the phase again each time it has ended",
    ]);
    expect(check(shieldZone, { pullZoneId, learning: { enabled: true, until: unknownValue } }).problems).toEqual([]);
    const past = { ...args, learning: { enabled: true, until: "2025-01-01T00:00:00Z" } };
    const message = /^learning\.until is in the past, .*: set an end in the future, or learning\.enabled to false\.$/;
    account.emulator.calls.take();
    expect(
      (await errorOf(update(shieldZone, { id, olds: properties, news: checked(past) }, account.api))).message,
    ).toMatch(message);
    expect((await errorOf(deploy({ ...past, pullZoneId: newPullZone() }))).message).toMatch(message);
    expect(operations()).toEqual([]);
    setNow(later);
    const more = await update(
      shieldZone,
      { id, olds: properties, news: checked({ ...args, waf: { enabled: false } }) },
      account.api,
    );
    expect(zone.settings).toMatchObject({ wafEnabled: false, learningModeUntil: end });
    await update(shieldZone, { id, olds: more, news: checked({ ...args, learning: { enabled: false } }) }, account.api);
    expect(zone.settings).toMatchObject({ learningMode: false });
  });

  test("without an end is left out of an import", async () => {
    const zone = newShieldZone({ learningMode: true, learningModeUntil: null });
    const imported = await read(shieldZone, String(zone.shieldZoneId), undefined, account.api);
    expect(check(shieldZone, imported?.inputs ?? {}).problems).toEqual([]);
    expect(imported?.inputs).not.toHaveProperty("learning");
  });
});

test("a zone that was set by hand is imported with everything, and its program shows no change", async () => {
  const zone = newShieldZone({
    learningMode: true,
    learningModeUntil: "2040-01-01T00:00:00Z",
    wafDisabledRules: ["942100"],
    wafLogOnlyRules: ["941100"],
    wafRequestIgnoredHeaders: ["Cookie"],
    wafRealtimeThreatIntelligenceEnabled: true,
    wafEngineConfig: [
      { name: "allowed_request_content_type", valueEncoded: "|text/plain| |application/json|" },
      { name: "detection_paranoia_level", valueEncoded: "4" },
    ],
    dDoSChallengeWindow: 900,
    whitelabelResponsePages: true,
  });
  const imported = await read(shieldZone, String(zone.shieldZoneId), undefined, account.api);
  expect(imported?.inputs).toMatchObject({
    pullZoneId: zone.pullZoneId,
    plan: "Business",
    waf: {
      disabledRules: ["942100"],
      engine: { allowedRequestContentTypes: ["text/plain", "application/json"], detectionParanoiaLevel: 4 },
    },
    ddos: { challengeWindow: 900 },
    learning: { enabled: true, until: "2040-01-01T00:00:00Z" },
    whitelabelResponsePages: true,
  });
  const { inputs = {}, properties = {} } = imported ?? {};
  expect(check(shieldZone, inputs).problems).toEqual([]);
  const again = await read(shieldZone, String(zone.shieldZoneId), properties, account.api);
  expect(difference(shieldZone, checked(inputs), again?.inputs ?? {}).changed).toEqual([]);
});

test("a delete keeps the zone, or switches it off and keeps its plan", async () => {
  for (const onDestroy of ["Keep", "Disable"]) {
    const zone = newShieldZone({ wafEnabled: true, dDoSShieldSensitivity: 3, learningMode: true });
    const { properties } = await deploy({ pullZoneId: zone.pullZoneId, onDestroy });
    await remove(shieldZone, properties, account.api);
    expect(zone).toMatchObject({
      planType: 2,
      settings: {
        wafEnabled: onDestroy === "Keep",
        dDoSShieldSensitivity: onDestroy === "Keep" ? 3 : 0,
        learningMode: true,
      },
    });
  }
});
