import { type Context, isSuccess } from "../../question";
import { membersIn } from "../../read";

/** Adds a record to a new zone, and says what the zone has of it then; undefined where it is refused. */
export async function recordKept(context: Context, record: Readonly<Record<string, unknown>>, member: string) {
  const { id: zoneId } = await context.make("dnsZone", context.name());
  const added = await context.send("PUT /dnszone/{zoneId}/records", { path: { zoneId }, body: record });
  if (!isSuccess(added.status)) return undefined;
  const { body } = await context.need("GET /dnszone/{id}", { path: { id: zoneId } });
  return { value: membersIn(body, "Records", member)[0] };
}
