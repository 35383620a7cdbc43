import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";

export const longName = question({
  id: "databases/long-name",
  asks: "How is a database answered whose name has more than 16 characters?",
  matters:
    "`Database` refuses it, since the vendor's command line says so; others have seen 500 for what is not valid.",
  place: "emulator/routes/databases/databases.ts",
  ...creating("database"),
  shows: ["name"],
  answers: { failed: "with 500", refused: "with another error", accepted: "it is created" },
  assumed: "failed",
  async ask(context) {
    const { status } = await context.tryToMake("database", `${context.name()}-longer`, { expects: [500] });
    if (isSuccess(status)) return "accepted";
    return status === 500 ? "failed" : "refused";
  },
});
