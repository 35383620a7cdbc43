import { type Context, NotAsked, type Settings } from "../../question";
import { memberOf } from "../../read";

const lists = "/shield/shield-zone/{shieldZoneId}/access-lists" as const;

/** What a question that creates a shield zone of the free plan costs. */
export const ofShieldZone = {
  creates: "a pull zone without traffic, with its shield zone of the free plan",
  costs: "free",
} as const;

/** The same of the plan Advanced. */
export const ofAdvancedZone = {
  creates: "a pull zone without traffic, with its shield zone of the plan Advanced",
  costs: { atMost: "a month of Shield's plan Advanced" },
} as const;

/** A shield zone, in a pull zone of its own with which it goes. */
export async function makeShieldZone(context: Context, shieldZone?: Settings): Promise<number> {
  const { id: pullZoneId } = await context.make("pullZone", context.name());
  await context.need("POST /shield/shield-zone", { body: { pullZoneId, ...(shieldZone && { shieldZone }) } });
  const { body } = await context.need("GET /shield/shield-zone/get-by-pullzone/{pullZoneId}", { path: { pullZoneId } });
  const id = memberOf(body, "shieldZoneId");
  if (typeof id !== "number") throw new NotAsked("the shield zone of a new pull zone was returned without an id");
  return id;
}

/** Adds a list of addresses to a zone, and returns the platform's response. */
export function addList(context: Context, shieldZoneId: number, content: string) {
  const body = { name: "verified", type: 0, content };
  return context.send(`POST ${lists}`, { path: { shieldZoneId }, body });
}
