import { isSuccess, question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";

export const importAsText = question({
  id: "dns/import-as-text",
  asks: "Does an import take a zone file as plain text?",
  matters: "The document describes no body; the vendor's own client sends text, and so do `DnsZone` and the emulator.",
  place: "tests/contract/known-disagreements.ts",
  ...creating("dnsZone"),
  shows: ["RecordsSuccessful", "RecordsFailed", "RecordsSkipped"],
  answers: { imported: "yes", ignored: "it succeeds, and imports nothing", refused: "no, it refuses it" },
  assumed: "imported",
  async ask(context) {
    const { id: zoneId } = await context.make("dnsZone", context.name());
    const text = { content: 'verified 300 IN TXT "imported"\n', type: "text/plain" };
    const { status, body } = await context.send("POST /dnszone/{zoneId}/import", { path: { zoneId }, text });
    if (!isSuccess(status)) return "refused";
    return Number(memberOf(body, "RecordsSuccessful")) > 0 ? "imported" : "ignored";
  },
});
