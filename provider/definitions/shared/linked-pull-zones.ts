import type { BunnyClient } from "../../../sdk/index";
import { undefinedIfNotFound } from "../../../sdk/internal";
import { type Claims, qualifiedId } from "../../define/claims";

/** Whether a resource of the run has a pull zone. */
export function isManaged({ compared, kept }: Claims, pullZoneId: number): boolean {
  const object = qualifiedId("PullZone", String(pullZoneId));
  return [...compared, ...kept].includes(object);
}

/**
 * Whether the platform may delete the pull zones that are linked to an object together with it. Not those that the run
 * manages: a replacement that deletes first would take them along, with their hostnames and rules, before they are
 * updated. The others are then deleted here.
 *
 * @param linked The pull zones that are linked to the object.
 * @param only The one pull zone that may go. Default: any.
 */
export async function mayDeleteLinked(
  api: BunnyClient,
  claims: Claims,
  linked: () => Promise<readonly { readonly id: number }[]>,
  only?: number,
): Promise<boolean> {
  const managesAny = [...claims.compared, ...claims.kept].some((object) =>
    object.startsWith(qualifiedId("PullZone", "")),
  );
  if (!managesAny && only === undefined) return true;
  const all = await linked();
  const going = all.filter(({ id }) => (only === undefined || id === only) && !isManaged(claims, id));
  if (going.length > 0 && going.length === all.length) return true;
  for (const { id } of going) await undefinedIfNotFound(api.pullZones.delete(id));
  return false;
}
