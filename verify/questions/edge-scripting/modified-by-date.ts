import { question } from "../../question";
import { modifiedByDate } from "../../read";
import { creating } from "../../shapes/subject";

export const scriptModifiedByDate = question({
  id: "edge-scripting/modified-by-date",
  asks: "Does a script return when it was changed, by the clock of the `Date` header?",
  matters: "A create whose response is lost tells its own script from an equal one by it.",
  place: "emulator/routes/edge-scripting/edge-scripts.ts",
  ...creating("edgeScript"),
  shows: ["LastModified"],
  answers: { near: "yes, within ten seconds", far: "no, by another", none: "it returns no time" },
  assumed: "near",
  async ask(context) {
    const { id } = await context.make("edgeScript", context.name());
    return modifiedByDate(await context.need("GET /compute/script/{id}", { path: { id } }), "LastModified");
  },
});
