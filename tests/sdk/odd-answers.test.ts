import { afterAll, beforeAll, expect, test } from "vitest";
import { at } from "../../provider/check/unknown";
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

/** Reads can be asked again and again, each time with something else wrong. */
const reads = calls.filter(([name]) => /\.(get|list|snapshot|countries|regions)/.test(name));

const ask = async (call: (typeof calls)[number][1]): Promise<unknown> => {
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

/** What is answered as it is, and every place in it. */
const plain = async (call: (typeof calls)[number][1]): Promise<{ result: unknown; places: Place[] }> => {
  let places: Place[] = [];
  tampering.tamper = (body) => {
    places = placesIn(body);
    return body;
  };
  return { result: await ask(call), places };
};

test.each(reads)("%s ignores unknown properties", async (_, call) => {
  const { result } = await plain(call);
  tampering.tamper = withStrangers;
  expect(await ask(call)).toEqual(result);
});

test.each(reads)("%s accepts enum numbers without a name", async (_, call) => {
  const { places } = await plain(call);
  tampering.tamper = (body) =>
    places
      .filter((place) => Number.isInteger(at(body, place)) && !ownId.test(place.join(".")))
      .reduce((changed, place) => put(changed, place, 9_999), body);
  await ask(call);
});

test.each(reads)("%s accepts a null, or names the property that is required", async (_, call) => {
  const { places } = await plain(call);
  for (const place of places) {
    tampering.tamper = (body) => put(body, place, null);
    const outcome = await ask(call).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) continue;
    expect(outcome, place.join(".")).toBeInstanceOf(BunnyError);
    expect(outcome.message, place.join(".")).toContain("something that the interface does not describe: ");
    expect(
      indispensable.some((member) => member.test(place.join("."))),
      place.join("."),
    ).toBe(true);
  }
});

/** With another one the answer is about something else. */
const ownId = /^(data\.)?(id|shieldZoneId)$/i;

/** Without these an answer says nothing: ids, what holds all the rest, and the figures that were asked for. */
const indispensable: readonly RegExp[] = [
  /(^|\.)(id|listId|configurationId|shieldZoneId)$/i,
  /^data(\.configuration)?$/,
  // Protection is on or off, and logs or blocks: nobody may guess it.
  /^data\.(configuration|endpoints\.0)\.\w+$/,
  /^data\.(isEnabled|csamScanningMode|antivirusScanningMode)$/,
  /^page$/,
  /^data\.0\.(timestamp|statusCode|bytesSent|pullZoneId)$/,
  /^(pagination|query)(\.\w+)?$/,
  /^(year|month|totalOverage|totalCleanRequests)$/,
  /^(TotalRequestsServed|TotalCpuUsed|TotalMonthlyCost|AverageCpuTimePerExecution)$/,
];
