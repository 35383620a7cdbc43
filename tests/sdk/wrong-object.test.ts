import { expect, test } from "vitest";
import { calls } from "../contract/surface";
import type { Call } from "../contract/surface/call";
import { useTamperedClient } from "../support/tampered-client";

const { tamper, invoke } = useTamperedClient();

const invokeNamed = (name: string): Promise<unknown> => {
  const call = calls.find(([candidate]) => candidate === name)?.[1];
  if (!call) throw new Error(`There is no call ${name}.`);
  return invoke(call);
};

/** The response with another id in the one member that identifies its object. */
const about = (member: string, id: number) => (body: unknown) =>
  JSON.parse(JSON.stringify(body), function (this: unknown, name: string, value: unknown) {
    const isIdOfResponse = name === member && (this === undefined || isOutermost(this, body));
    return isIdOfResponse ? id : value;
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
  ["wafRules.get", "id"],
  ["accessLists.get", "id"],
  ["shieldZones.get", "shieldZoneId"],
  ["uploadScanning.get", "shieldZoneId"],
  ["botDetection.get", "shieldZoneId"],
] as const;

test.each(reads)("%s refuses a response about another object", async (name, member) => {
  tamper(about(member, 7));
  await expect(invokeNamed(name)).rejects.toMatchObject({
    code: "unexpected_response",
    message: expect.stringMatching(
      new RegExp(`: ${member === "Id" ? "id" : member} is 7, where \\d+ was requested\\.$`),
    ),
  });
});

test.each(reads)("%s refuses an id beyond the safe integers", async (name, member) => {
  tamper(about(member, 2 ** 53));
  await expect(invokeNamed(name)).rejects.toMatchObject({ code: "unexpected_response" });
});

/** Waits included: a response about another app says nothing of this one. */
const readsOfApps: readonly (readonly [name: string, call: Call])[] = [
  ["containerApps.get", (api, { containerAppId }) => api.containerApps.get(containerAppId)],
  ["containerAppPolls.withHosts", (api, { containerAppId }) => api.containerAppPolls.withHosts(containerAppId)],
  [
    "containerAppPolls.untilGone",
    (api, { containerAppId }) => api.containerAppPolls.untilGone(containerAppId, { forMs: 1000 }),
  ],
];

test.each(readsOfApps)("%s refuses a response about another app", async (_, call) => {
  tamper((body) => Object.assign({}, body, { id: "another" }));
  await expect(invoke(call)).rejects.toMatchObject({
    code: "unexpected_response",
    message: expect.stringMatching(/: id is another, where [\w-]+ was requested\.$/),
  });
});
