import { isSuccess, question } from "../../question";
import { creating } from "../../shapes/subject";
import { publishNew } from "./published";

export const publishWithoutUuid = question({
  id: "edge-scripting/publish-without-uuid",
  asks: "Is code published without the id of a release?",
  matters: "The document requires a parameter that the path does not have; `EdgeScript` publishes without it.",
  place: "tests/contract/known-disagreements.ts",
  ...creating("edgeScript"),
  shows: [],
  answers: { published: "yes", refused: "no" },
  assumed: "published",
  async ask(context) {
    const { published } = await publishNew(context);
    return isSuccess(published.status) ? "published" : "refused";
  },
});
