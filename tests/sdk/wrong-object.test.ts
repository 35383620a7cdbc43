import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../sdk";
import { type AccountOfOne, startAccountOfOne } from "../contract/account-of-one";
import { calls, type Objects } from "../contract/surface";
import { startTampering, type Tampering } from "../support/tampering";

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

const invoke = async (name: string): Promise<unknown> => {
  const call = calls.find(([candidate]) => candidate === name)?.[1];
  if (!call) throw new Error(`There is no call ${name}.`);
  const api = createClient({ apiKey: account.emulator.apiKey, apiUrl: tampering.url, maxRetryMs: 0 });
  try {
    return await call(api, objects);
  } finally {
    await api.close();
  }
};

/** The response with another id in the one member that identifies its object. */
const about = (member: string, id: number) => (body: unknown) =>
  JSON.parse(JSON.stringify(body), function (this: unknown, name: string, value: unknown) {
    const isIdOfAnswer = name === member && (this === undefined || isOutermost(this, body));
    return isIdOfAnswer ? id : value;
  });

function isOutermost(holder: unknown, body: unknown): boolean {
  const text = JSON.stringify(holder);
  const data = typeof body === "object" && body !== null && "data" in body ? body.data : body;
  return text === JSON.stringify(data);
}

const reads = [
  ["pullZones.get", "Id"],
  ["pullZones.snapshot", "Id"],
  ["dnsZones.get", "Id"],
  ["edgeScripts.get", "Id"],
  ["edgeScriptVariables.get", "Id"],
  ["rateLimits.get", "id"],
  ["accessLists.get", "id"],
  ["shieldZones.get", "shieldZoneId"],
  ["uploadScanning.get", "shieldZoneId"],
] as const;

test.each(reads)("%s refuses a response about another object", async (name, member) => {
  tampering.tamper = about(member, 7);
  await expect(invoke(name)).rejects.toMatchObject({
    code: "unexpected_response",
    message: expect.stringMatching(
      new RegExp(`: ${member === "Id" ? "id" : member} is 7, where \\d+ was requested\\.$`),
    ),
  });
});

test.each(reads)("%s refuses an id beyond the safe integers", async (name, member) => {
  tampering.tamper = about(member, 2 ** 53);
  await expect(invoke(name)).rejects.toMatchObject({ code: "unexpected_response" });
});
