import { type BunnyClient, isNotFound } from "../../../sdk";
import { type Claims, qualifiedId } from "../../define/claims";

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
  const managed = new Set([...claims.held, ...claims.kept]);
  const isManaged = (id: number) => managed.has(qualifiedId("PullZone", String(id)));
  if (![...managed].some((object) => object.startsWith(qualifiedId("PullZone", "")))) return true;
  const all = await linked();
  if (!all.some(({ id }) => isManaged(id))) return true;
  for (const { id } of all.filter(({ id }) => !isManaged(id))) {
    await api.pullZones.delete(id).catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
  }
  return false;
}
