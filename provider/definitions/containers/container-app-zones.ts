import type { BunnyClient } from "../../../sdk/index";
import { undefinedIfNotFound } from "../../../sdk/internal";
import type { Claims } from "../../define/claims";
import type { PriorState } from "../../define/define";
import { reportWarning } from "../../messages/progress";
import { isManaged } from "../shared/linked-pull-zones";
import type { ContainerAppInputs, ContainerAppOutputs } from "./container-app-arguments";
import { endpointKey } from "./container-app-update";

type Inputs = Partial<ContainerAppInputs>;
type Outputs = Partial<ContainerAppOutputs>;

/** The endpoints of the CDN, by their keys, with the pull zones that are given for them. */
const cdnEndpointsOf = ({ containers = [] }: Inputs) =>
  containers.flatMap((container) =>
    container.endpoints.flatMap(({ name, cdn }) =>
      cdn ? [{ container: container.name, name, key: endpointKey(container.name, name), given: cdn.pullZoneId }] : [],
    ),
  );

/**
 * Outputs with the pull zones that requests of this resource made the platform generate: those of endpoints that it
 * wrote without one, and that had none until now. Of any other nobody here knows who made it.
 */
export function withGeneratedZones(prior: Outputs, written: Inputs, outputs: ContainerAppOutputs): ContainerAppOutputs {
  const zoneOf = ({ endpoints }: Outputs, key: string) => endpoints?.[key]?.pullZoneId;
  const generated = cdnEndpointsOf(written).flatMap(({ key, given }) =>
    given === undefined && zoneOf(prior, key) === undefined ? (zoneOf(outputs, key) ?? []) : [],
  );
  return { ...outputs, generatedPullZones: [...new Set([...(prior.generatedPullZones ?? []), ...generated])] };
}

/** Says what stays of a `pullZoneId` that is no longer given: no request gives the endpoint another zone. */
export function warnOfKeptZones(prior: Inputs, inputs: Inputs): void {
  const before = new Map(cdnEndpointsOf(prior).map(({ key, given }) => [key, given]));
  for (const { container, name, key, given } of cdnEndpointsOf(inputs)) {
    const kept = given === undefined ? before.get(key) : undefined;
    if (kept === undefined) continue;
    reportWarning(
      `the endpoint ${JSON.stringify(name)} of the container ${JSON.stringify(container)} has no \`pullZoneId\` any more, and keeps the pull zone ${kept}. For one that the platform generates, give the endpoint another name.`,
    );
  }
}

interface ZonesOfApp {
  /** Those that the platform generated, and that still are the app's. */
  readonly generated: readonly number[];
  /** Those of which it is not known. */
  readonly others: readonly number[];
}

/** The pull zones of an app that is about to go, but for those that are given, or that a resource of the run manages. */
export async function zonesOf(
  api: BunnyClient,
  { inputs, outputs }: PriorState<ContainerAppInputs, ContainerAppOutputs>,
  claims: Claims,
): Promise<ZonesOfApp> {
  const generated = new Set(outputs.generatedPullZones);
  const given = cdnEndpointsOf(inputs).map((one) => one.given);
  const shown = Object.values(outputs.endpoints ?? {}).flatMap(({ pullZoneId }) => pullZoneId ?? []);
  const all = [...new Set([...generated, ...shown])].filter((id) => !given.includes(id) && !isManaged(claims, id));
  const own: number[] = [];
  // Somebody may have given one another origin, and hostnames, since then.
  for (const id of all.filter((id) => generated.has(id)))
    if ((await undefinedIfNotFound(api.pullZones.get(id)))?.magicContainersAppId === outputs.appId) own.push(id);
  return { generated: own, others: all.filter((id) => !own.includes(id)) };
}

/** Deletes the pull zones that the platform generated, where it leaves them, and names those that stay. */
export async function deleteZones(api: BunnyClient, { generated, others }: ZonesOfApp): Promise<void> {
  for (const id of generated) await undefinedIfNotFound(api.pullZones.delete(id));
  await warnOfOthers(api, others);
}

/** Names the pull zones that are left, where nobody may delete them. */
export async function warnOfZones(api: BunnyClient, { generated, others }: ZonesOfApp): Promise<void> {
  const left = await leftOf(api, generated);
  if (left.length > 0)
    reportWarning(
      `the app is deleted, but the platform has left the pull zones that it generated for it, which are billed: ${left.join(", ")}. Delete them where nothing uses them.`,
    );
  await warnOfOthers(api, others);
}

async function warnOfOthers(api: BunnyClient, others: readonly number[]): Promise<void> {
  const left = await leftOf(api, others);
  if (left.length > 0)
    reportWarning(
      `the app is deleted, and pull zones of its endpoints stay, of which the state does not say that the platform generated them for it alone: ${left.join(", ")}. Delete them where nothing uses them, since they are billed.`,
    );
}

async function leftOf(api: BunnyClient, zones: readonly number[]): Promise<number[]> {
  const left: number[] = [];
  for (const id of zones) if (await undefinedIfNotFound(api.pullZones.get(id))) left.push(id);
  return left;
}
