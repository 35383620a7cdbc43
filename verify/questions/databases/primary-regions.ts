import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";

export const primaryRegions = question({
  id: "databases/primary-regions",
  asks: "May the primary regions of a database be changed?",
  matters: "`Database` changes them in place; where it is refused, the error says what may help.",
  place: "emulator/routes/databases/databases.ts",
  ...creating("database"),
  shows: ["primary_regions"],
  answers: { accepted: "yes", refused: "no" },
  assumed: "accepted",
  async ask(context) {
    const { id } = await context.make("database", context.name());
    const details = { path: { db_id: id }, body: { primary_regions: ["UK"], replicas_regions: [] } };
    return isSuccess((await context.send("PATCH /v2/databases/{db_id}", details)).status) ? "accepted" : "refused";
  },
});
