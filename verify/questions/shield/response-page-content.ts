import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { makeShieldZone, ofAdvancedZone } from "./new-list";
import { html, pageOperation, putPage } from "./page";

export const responsePageContent = question({
  id: "shield/response-page-content",
  asks: "Does a read return a response page as it was sent?",
  matters: "`ShieldResponsePage` compares the text; another would show drift forever.",
  place: "emulator/routes/shield/response-pages.ts",
  ...ofAdvancedZone,
  shows: [],
  answers: { kept: "yes", changed: "no" },
  assumed: "kept",
  async ask(context) {
    const shieldZoneId = await makeShieldZone(context, { planType: 1 });
    const put = await putPage(context, shieldZoneId);
    if (!isSuccess(put.status)) throw refusal("the upload of a response page", put.status, put.body);
    const { text } = await context.need(`GET ${pageOperation}`, { path: { shieldZoneId, pageType: "block" } });
    return text === html ? "kept" : "changed";
  },
});
