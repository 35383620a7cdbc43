import { question } from "../../question";

export const scriptOfSameName = question({
  id: "edge-scripting/script-of-same-name",
  asks: "May two edge scripts have one name?",
  matters: "A create whose response is lost finds its script by more than its name, since names may repeat.",
  place: "emulator/routes/edge-scripting/edge-scripts.ts",
  creates: "two edge scripts that nothing runs",
  costs: "free",
  shows: ["Name"],
  answers: { accepted: "yes", refused: "no, the second is refused" },
  assumed: "accepted",
  async ask(context) {
    const name = context.name();
    await context.make("edgeScript", name);
    const { made } = await context.tryToMake("edgeScript", name);
    return made ? "accepted" : "refused";
  },
});
