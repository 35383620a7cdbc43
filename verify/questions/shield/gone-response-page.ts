import { question } from "../../question";
import { makeShieldZone, ofAdvancedZone } from "./new-list";
import { pageOperation } from "./page";

export const goneResponsePage = question({
  id: "shield/gone-response-page",
  asks: "How is a read answered of a response page that a zone does not have?",
  matters: "`ShieldResponsePage` takes 404 for deleted, and any other status for an error.",
  place: "emulator/routes/shield/response-pages.ts",
  ...ofAdvancedZone,
  shows: [],
  answers: { notFound: "with 404", other: "with another status" },
  assumed: "notFound",
  async ask(context) {
    const path = { shieldZoneId: await makeShieldZone(context, { planType: 1 }), pageType: "block" };
    return (await context.send(`GET ${pageOperation}`, { path })).status === 404 ? "notFound" : "other";
  },
});
