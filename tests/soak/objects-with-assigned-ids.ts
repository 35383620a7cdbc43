import type { Emulator } from "../../emulator";

/** An object on the platform, with its id in a state. */
export interface PlatformObject {
  readonly id: string;
  readonly name: string | null;
}

/** Objects whose id the platform assigns, so that only a state or their name identifies them, by resource. */
export const objectsWithAssignedIds: Readonly<Record<string, (state: Emulator["state"]) => PlatformObject[]>> = {
  CustomAccessList: ({ shieldZones }) =>
    [...shieldZones].flatMap(([zone, { accessLists }]) =>
      [...accessLists.values()].map(({ id, name }) => ({ id: `${zone}/${id}`, name })),
    ),
  PullZone: ({ pullZones }) => [...pullZones.values()].map(({ Id, Name }) => ({ id: String(Id), name: Name })),
  StorageZone: ({ storageZones }) =>
    [...storageZones.values()]
      .filter(({ Deleted }) => !Deleted)
      .map(({ Id, Name }) => ({ id: String(Id), name: Name })),
  DnsRecord: ({ dnsZones }) =>
    [...dnsZones.values()]
      .filter(({ Domain }) => Domain.startsWith("zone-"))
      .flatMap(({ Id, Records }) => Records.map((record) => ({ id: `${Id}/${record.Id}`, name: record.Name }))),
  PullZoneEdgeRule: ({ pullZones }) =>
    [...pullZones].flatMap(([zone, { EdgeRules }]) =>
      EdgeRules.map(({ Guid, Description }) => ({ id: `${zone}/${Guid}`, name: Description })),
    ),
  RateLimit: ({ shieldZones }) =>
    [...shieldZones].flatMap(([zone, { rateLimits }]) =>
      [...rateLimits.values()].map(({ id, ruleName }) => ({ id: `${zone}/${id}`, name: ruleName })),
    ),
  WafRule: ({ shieldZones }) =>
    [...shieldZones].flatMap(([zone, { wafRules }]) =>
      [...wafRules.values()].map(({ id, ruleName }) => ({ id: `${zone}/${id}`, name: ruleName })),
    ),
  EdgeScript: ({ edgeScripts }) => [...edgeScripts.values()].map(({ Id, Name }) => ({ id: String(Id), name: Name })),
  EdgeScriptVariable: ({ edgeScripts }) =>
    [...edgeScripts].flatMap(([script, { EdgeScriptVariables }]) =>
      EdgeScriptVariables.map(({ Id, Name }) => ({ id: `${script}/${Id}`, name: Name })),
    ),
  EdgeScriptSecret: ({ edgeScripts }) =>
    [...edgeScripts].flatMap(([script, { Secrets }]) =>
      Secrets.map(({ Id, Name }) => ({ id: `${script}/${Id}`, name: Name })),
    ),
};

/** The argument by which an object whose id the platform assigns is told from others, where it is not `name`. */
const naming: Readonly<Record<string, string>> = { PullZoneEdgeRule: "description" };

export const namingArgument = (resource: string) => naming[resource] ?? "name";
