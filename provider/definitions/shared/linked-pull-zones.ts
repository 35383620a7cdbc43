import { type BunnyClient, isNotFound } from "../../../sdk";
import { type Claims, qualifiedId } from "../../define/claims";

/** Whether a resource of the run has a pull zone. */
export function isManaged({ held, kept }: Claims, pullZoneId: number): boolean {
  const object = qualifiedId("PullZone", String(pullZoneId));
  return [...held, ...kept].includes(object);
}

/**
 * Whether the platform may delete the pull zones that are linked to an object together with it. Not those that the run
 * manages: a replacement that deletes first would take them along, with their hostnames and rules, before they are
 * updated. The others are then deleted here.
 *
 * @param linked The pull zones that are linked to the object.
 */
export async function mayDeleteLinked(
  api: BunnyClient,
  claims: Claims,
  linked: () => Promise<readonly { readonly id: number }[]>,
): Promise<boolean> {
  if (![...claims.held, ...claims.kept].some((object) => object.startsWith(qualifiedId("PullZone", "")))) return true;
  const all = await linked();
  const others = all.filter(({ id }) => !isManaged(claims, id));
  if (others.length === all.length) return true;
  for (const { id } of others) await unlessGone(api.pullZones.delete(id));
  return false;
}

/** What a request returns; undefined where its object is gone. */
export async function unlessGone<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
