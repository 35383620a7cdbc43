import { question } from "../../question";
import { creating } from "../../shapes/subject";
import { recordKept } from "./kept-record";

export const weightOfText = question({
  id: "dns/weight-of-text",
  asks: "Does a record keep a weight that its type does not have?",
  matters: "`DnsRecord` takes a weight for some types alone; another that is kept would be compared for nothing.",
  place: "emulator/routes/dns/dns-records.ts",
  ...creating("dnsZone"),
  shows: ["Type", "Name", "Weight", "Records"],
  answers: { replaced: "no, it has the default", kept: "yes", refused: "it refuses the record" },
  assumed: "replaced",
  async ask(context) {
    const kept = await recordKept(context, { Type: 3, Name: "verified", Value: "v", Ttl: 300, Weight: 7 }, "Weight");
    if (!kept) return "refused";
    return kept.value === 7 ? "kept" : "replaced";
  },
});
