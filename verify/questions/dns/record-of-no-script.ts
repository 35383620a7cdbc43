import { question } from "../../question";
import { creating } from "../../shapes/subject";
import { recordKept } from "./kept-record";

export const recordOfNoScript = question({
  id: "dns/record-of-no-script",
  asks: "Is a record refused for an edge script that does not exist?",
  matters:
    "`DnsRecord` reports this refusal by its field; a platform that accepts it leaves a record that points nowhere.",
  place: "emulator/routes/dns/dns-records.ts",
  ...creating("dnsZone"),
  shows: ["Type", "ScriptId"],
  answers: { refused: "yes", accepted: "no" },
  assumed: "refused",
  async ask(context) {
    const record = { Type: 11, Name: "verified", Ttl: 300, ScriptId: 2_000_000_000 };
    return (await recordKept(context, record, "Type")) ? "accepted" : "refused";
  },
});
