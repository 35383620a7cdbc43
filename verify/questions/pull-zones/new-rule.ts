import type { Context } from "../../question";

/** Adds an edge rule that does nothing but set a header. */
export async function addRule(context: Context, more: Readonly<Record<string, unknown>> = {}) {
  const { id: pullZoneId } = await context.make("pullZone", context.name());
  const trigger = { Type: 0, PatternMatches: ["*/verified/*"], PatternMatchingType: 0, Parameter1: "" };
  const body = {
    ActionType: 5,
    ActionParameter1: "X-Verified",
    ActionParameter2: "1",
    Triggers: [trigger],
    TriggerMatchingType: 0,
    Enabled: false,
    Description: "verified",
    ...more,
  };
  const added = await context.send("POST /pullzone/{pullZoneId}/edgerules/addOrUpdate", { path: { pullZoneId }, body });
  const read = () => context.need("GET /pullzone/{id}", { path: { id: pullZoneId } });
  return { added, read };
}
