import type { Emulator } from "../../emulator";

/** An object on the platform, under the id that a state would have for it. */
export interface Found {
  readonly id: string;
  readonly name: string | null;
}

/** Whatever gets its id from the platform, so that nothing but a state or its name tells whose it is. */
export const madeByThePlatform: Readonly<Record<string, (state: Emulator["state"]) => Found[]>> = {
  CustomAccessList: ({ shieldZones }) =>
    [...shieldZones].flatMap(([zone, { accessLists }]) =>
      [...accessLists.values()].map(({ id, name }) => ({ id: `${zone}/${id}`, name })),
    ),
  RateLimit: ({ shieldZones }) =>
    [...shieldZones].flatMap(([zone, { rateLimits }]) =>
      [...rateLimits.values()].map(({ id, ruleName }) => ({ id: `${zone}/${id}`, name: ruleName })),
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
