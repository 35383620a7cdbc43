import { type BunnyClient, isNotFound } from "../../../sdk";
import { type Claims, qualifiedId } from "../../define/claims";
import type { PriorState } from "../../define/define";
import { reportWarning } from "../../messages/progress";
import type { ContainerAppInputs, ContainerAppOutputs } from "./container-app-arguments";

type Prior = PriorState<ContainerAppInputs, ContainerAppOutputs>;

/** The pull zones that the platform generated for an app, but for those that a resource of the run manages. */
export function generatedZones({ inputs, outputs }: Prior, claims: Claims): number[] {
  const given = (inputs.containers ?? []).flatMap(({ endpoints }) => endpoints.map(({ cdn }) => cdn?.pullZoneId));
  const zones = Object.values(outputs.endpoints ?? {}).flatMap(({ pullZoneId }) => pullZoneId ?? []);
  const managed = new Set([...claims.held, ...claims.kept]);
  return [...new Set(zones)].filter((id) => !given.includes(id) && !managed.has(qualifiedId("PullZone", String(id))));
}

/** The platform was seen to leave them, with their costs. */
export async function deleteZones(api: BunnyClient, zones: readonly number[]): Promise<void> {
  for (const id of zones)
    await api.pullZones.delete(id).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
}

/** Names the pull zones that are left, where nobody may delete them. */
export async function warnOfZones(api: BunnyClient, zones: readonly number[]): Promise<void> {
  const left: number[] = [];
  for (const id of zones)
    await api.pullZones.get(id).then(
      () => left.push(id),
      (error: unknown) => {
        if (!isNotFound(error)) throw error;
      },
    );
  if (left.length === 0) return;
  reportWarning(
    `the app is deleted, but the platform has left the pull zones that it generated for it, which are billed: ${left.join(", ")}. Delete them where nothing uses them.`,
  );
}
