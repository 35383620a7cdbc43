import { isSuccess, question } from "../../question";
import { makeShieldZone, ofShieldZone } from "./new-list";
import { putPage } from "./page";

export const responsePageOfFreeZone = question({
  id: "shield/response-page-of-free-zone",
  asks: "Is a response page refused in a shield zone of the free plan?",
  matters: "`ShieldResponsePage` says which plan is needed when it is.",
  place: "emulator/routes/shield/response-pages.ts",
  ...ofShieldZone,
  shows: [],
  answers: { refused: "yes", accepted: "no" },
  assumed: "refused",
  async ask(context) {
    const { status } = await putPage(context, await makeShieldZone(context));
    return isSuccess(status) ? "accepted" : "refused";
  },
});
