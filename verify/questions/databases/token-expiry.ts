import { question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";

export const tokenExpiry = question({
  id: "databases/token-expiry",
  asks: "In which form does the platform return the expiry of a database's token?",
  matters: "`DatabaseToken` compares times, whatever the form; a text that is none would be an error.",
  place: "emulator/routes/databases/databases.ts",
  ...creating("database"),
  shows: ["expires_at"],
  answers: { same: "as it was sent", time: "as the same time in another form", other: "otherwise" },
  assumed: "same",
  async ask(context) {
    const { id } = await context.make("database", context.name());
    const expires_at = `${new Date().getUTCFullYear() + 1}-01-02T03:04:05Z`;
    const details = { path: { db_id: id }, body: { authorization: "read-only", expires_at } };
    const { body } = await context.need("PUT /v2/databases/{db_id}/auth/generate", details);
    const returned = memberOf(body, "expires_at");
    if (returned === expires_at) return "same";
    return typeof returned === "string" && Date.parse(returned) === Date.parse(expires_at) ? "time" : "other";
  },
});
