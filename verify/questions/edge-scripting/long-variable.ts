import { isSuccess, question } from "../../question";
import { membersIn } from "../../read";
import { creating } from "../../shapes/subject";

const DefaultValue = "verified".repeat(400);

export const longVariable = question({
  id: "edge-scripting/long-variable",
  asks: "Does an edge script keep a variable of more than 2 KB?",
  matters:
    "The vendor's page limits what runs; that the interface refuses more is not known, so the emulator does not.",
  place: "emulator/server/assumptions.ts",
  ...creating("edgeScript"),
  shows: ["Name", "EdgeScriptVariables"],
  answers: { kept: "yes", changed: "no, it keeps something else", refused: "no, it refuses it" },
  assumed: "kept",
  async ask(context) {
    const { id } = await context.make("edgeScript", context.name());
    const details = { path: { id }, body: { Name: "VERIFIED", Required: false, DefaultValue } };
    const added = await context.send("POST /compute/script/{id}/variables/add", details);
    if (!isSuccess(added.status)) return "refused";
    const { body } = await context.need("GET /compute/script/{id}", { path: { id } });
    return membersIn(body, "EdgeScriptVariables", "DefaultValue").includes(DefaultValue) ? "kept" : "changed";
  },
});
