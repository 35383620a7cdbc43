import { planType } from "../../../sdk/api/shield";
import { type BunnyClient, BunnyError } from "../../../sdk/index";

/**
 * Throws where the plan of a shield zone does not include something, before anything is sent. A plan that this version
 * does not know is left to the platform.
 *
 * @param what As a message names it: `The managed access list 3 (Tor exit nodes)`.
 * @throws BunnyError `plan_required`
 */
export async function requirePlan(
  api: BunnyClient,
  shieldZoneId: number,
  required: string | null | undefined,
  what: string,
): Promise<void> {
  const names: readonly string[] = planType.names;
  const rank = (plan: string | null | undefined) => names.indexOf(plan ?? "");
  // The first plan includes what needs no other.
  if (rank(required) < 1) return;
  const { planType: plan } = await api.shieldZones.snapshot(shieldZoneId);
  if (rank(plan) === -1 || rank(plan) >= rank(required)) return;
  throw new BunnyError(
    "plan_required",
    `${what} needs the plan ${required}, and shield zone ${shieldZoneId} has ${plan}. Nothing was sent. Change the zone's plan first, or leave this out.`,
    { field: "shieldZoneId" },
  );
}
