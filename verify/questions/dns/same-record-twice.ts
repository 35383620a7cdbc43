import { isSuccess, question } from "../../question";
import { membersIn } from "../../read";

const record = { Type: 3, Name: "verified", Value: "twice", Ttl: 300 };

export const sameRecordTwice = question({
  id: "dns/same-record-twice",
  asks: "What happens when a record is added that a DNS zone already has?",
  matters: "A `DnsRecord` is created exactly once because a second PUT is taken for a second record.",
  place: "emulator/routes/dns/dns-records.ts",
  creates: "a DNS zone for a domain that nobody has delegated to it",
  costs: "free",
  shows: ["Type", "Name", "Value"],
  answers: {
    two: "the zone has two equal records then",
    one: "it succeeds, and the zone has one record",
    refused: "it is refused",
  },
  assumed: "two",
  async ask(context) {
    const { id: zoneId } = await context.make("dnsZone", context.name());
    await context.need("PUT /dnszone/{zoneId}/records", { path: { zoneId }, body: record });
    const again = await context.send("PUT /dnszone/{zoneId}/records", { path: { zoneId }, body: record });
    if (!isSuccess(again.status)) return "refused";
    const { body } = await context.need("GET /dnszone/{id}", { path: { id: zoneId } });
    return membersIn(body, "Records", "Value").filter((value) => value === record.Value).length > 1 ? "two" : "one";
  },
});
