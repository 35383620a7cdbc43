import { isSuccess, question } from "../../question";

export const variableWithoutRequired = question({
  id: "edge-scripting/variable-without-required",
  asks: "May a variable of an edge script be added without `Required`?",
  matters: "The document requires it; one client omits it where it is false, and was not seen to succeed.",
  place: "emulator/server/assumptions.ts",
  creates: "an edge script that nothing runs",
  costs: "free",
  shows: ["Name", "Required"],
  answers: { refused: "no, it is refused", accepted: "yes" },
  assumed: "refused",
  async ask(context) {
    const { id } = await context.make("edgeScript", context.name());
    const body = { Name: "VERIFIED", DefaultValue: "1" };
    const { status } = await context.send("POST /compute/script/{id}/variables/add", { path: { id }, body });
    return isSuccess(status) ? "accepted" : "refused";
  },
});
