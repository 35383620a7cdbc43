import { isSuccess, question } from "../../question";
import { ofShieldZone } from "./new-list";
import { newSpecification } from "./specification";

export const secondSpecification = question({
  id: "shield/second-specification",
  asks: "Does a second specification that is sent with POST replace the first?",
  matters: "`ApiGuardian` sends a PATCH where it knows of one; a create that is sent again would find out otherwise.",
  place: "emulator/server/assumptions.ts",
  ...ofShieldZone,
  shows: ["requestPath", "endpoints"],
  answers: { replaced: "yes", added: "no, the zone has the endpoints of both", refused: "no, it is refused" },
  assumed: "replaced",
  async ask(context) {
    const { send, endpoints } = await newSpecification(context);
    if (!isSuccess((await send("POST", ["/b"])).status)) return "refused";
    return (await endpoints()).has("/a") ? "added" : "replaced";
  },
});
