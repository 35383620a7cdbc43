import { afterAll, beforeAll, expect, test } from "vitest";
import { valueAt } from "../../provider/check/unknown";
import { BunnyError, createClient } from "../../sdk";
import { type AccountOfOne, startAccountOfOne } from "../contract/account-of-one";
import { calls, type Objects } from "../contract/surface";
import { type Place, placesIn, put, startTampering, type Tampering, withStrangers } from "../support/tampering";

let account: AccountOfOne;
let tampering: Tampering;
let objects: Objects;

beforeAll(async () => {
  account = await startAccountOfOne();
  tampering = await startTampering(account.emulator.url);
  objects = await account.refill();
});
afterAll(async () => {
  await tampering.stop();
  await account.emulator.stop();
});

/** Reads can be repeated, each time with another change to the response. */
const reads = calls.filter(([name]) => /\.(get|list|snapshot|countries|regions)/.test(name));

const invoke = async (call: (typeof calls)[number][1]): Promise<unknown> => {
  account.emulator.state.logRateLimit.reset();
  const api = createClient({
    apiKey: account.emulator.apiKey,
    apiUrl: tampering.url,
    loggingUrl: tampering.url,
    maxRetryMs: 0,
  });
  try {
    return await call(api, objects);
  } finally {
    await api.close();
  }
};

/** The result of the unchanged response, and every path in that. */
const invokeUnchanged = async (call: (typeof calls)[number][1]): Promise<{ result: unknown; places: Place[] }> => {
  let places: Place[] = [];
  tampering.tamper = (body) => {
    places = placesIn(body);
    return body;
  };
  return { result: await invoke(call), places };
};

test.each(reads)("%s ignores unknown members", async (_, call) => {
  const { result } = await invokeUnchanged(call);
  tampering.tamper = withStrangers;
  expect(await invoke(call)).toEqual(result);
});

test.each(reads)("%s accepts unknown enum numbers", async (_, call) => {
  const { places } = await invokeUnchanged(call);
  tampering.tamper = (body) =>
    places
      .filter((place) => Number.isInteger(valueAt(body, place)) && !ownId.test(place.join(".")))
      .reduce((changed, place) => put(changed, place, 9_999), body);
  await invoke(call);
});

test.each(reads)("%s accepts a null, or names the required member", async (_, call) => {
  const { places } = await invokeUnchanged(call);
  for (const place of places) {
    tampering.tamper = (body) => put(body, place, null);
    const outcome = await invoke(call).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) continue;
    expect(outcome, place.join(".")).toBeInstanceOf(BunnyError);
    expect(outcome.message, place.join(".")).toContain("something that the interface does not describe: ");
    expect(
      indispensable.some((member) => member.test(place.join("."))),
      place.join("."),
    ).toBe(true);
  }
});

/** With another id the response is about another object. */
const ownId = /^(data\.)?(id|shieldZoneId)$/i;

/** Members that are required: ids, containers, and the figures that the call returns. */
const indispensable: readonly RegExp[] = [
  /(^|\.)(id|listId|configurationId|shieldZoneId)$/i,
  /^data(\.configuration)?$/,
  // Whether protection is on, and whether it logs or blocks, must not be guessed.
  /^data\.(configuration|endpoints\.0)\.\w+$/,
  /^data\.(isEnabled|csamScanningMode|antivirusScanningMode)$/,
  /^page$/,
  /^data\.0\.(timestamp|statusCode|bytesSent|pullZoneId)$/,
  /^(pagination|query)(\.\w+)?$/,
  /^(year|month|totalOverage|totalCleanRequests)$/,
  /^(TotalRequestsServed|TotalCpuUsed|TotalMonthlyCost|AverageCpuTimePerExecution)$/,
];
