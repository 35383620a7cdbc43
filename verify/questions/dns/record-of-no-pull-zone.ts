import { question } from "../../question";
import { creating } from "../../shapes/subject";
import { recordKept } from "./kept-record";

export const recordOfNoPullZone = question({
  id: "dns/record-of-no-pull-zone",
  asks: "Is a record refused for a pull zone that does not exist?",
  matters:
    "`DnsRecord` reports this refusal by its field; a platform that accepts it leaves a record that points nowhere.",
  place: "emulator/routes/dns/dns-records.ts",
  ...creating("dnsZone"),
  shows: ["Type", "PullZoneId"],
  answers: { refused: "yes", accepted: "no" },
  assumed: "refused",
  async ask(context) {
    const record = { Type: 7, Name: "verified", Ttl: 300, PullZoneId: 2_000_000_000 };
    return (await recordKept(context, record, "Type")) ? "accepted" : "refused";
  },
});
