import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";

export const variablePutAgain = question({
  id: "edge-scripting/variable-put-again",
  asks: "Is a variable returned that is put again?",
  matters: "The document has a body for 204, which HTTP does not allow; the provider reads none.",
  place: "tests/contract/known-disagreements.ts",
  ...creating("edgeScript"),
  shows: ["Name"],
  answers: { empty: "no", returned: "yes" },
  assumed: "empty",
  async ask(context) {
    const { id } = await context.make("edgeScript", context.name());
    const details = { path: { id }, body: { Name: "VERIFIED", Required: false, DefaultValue: "1" } };
    await context.need("PUT /compute/script/{id}/variables", details);
    const again = await context.send("PUT /compute/script/{id}/variables", details);
    if (!isSuccess(again.status)) throw refusal("the second put of a variable", again.status, again.body);
    return again.body === undefined ? "empty" : "returned";
  },
});
