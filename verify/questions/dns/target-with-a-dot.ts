import { question } from "../../question";
import { creating } from "../../shapes/subject";
import { recordKept } from "./kept-record";

export const targetWithDot = question({
  id: "dns/target-with-a-dot",
  asks: "Does a record keep the dot at the end of its target?",
  matters: "`DnsRecord` takes both forms as one; a platform that keeps the dot would let two records look equal.",
  place: "emulator/routes/dns/dns-records.ts",
  ...creating("dnsZone"),
  shows: ["Type", "Name", "Value", "Records"],
  answers: { dropped: "no", kept: "yes", refused: "it refuses such a target" },
  assumed: "dropped",
  async ask(context) {
    const kept = await recordKept(context, { Type: 2, Name: "verified", Value: "example.com.", Ttl: 300 }, "Value");
    if (!kept) return "refused";
    return kept.value === "example.com." ? "kept" : "dropped";
  },
});
