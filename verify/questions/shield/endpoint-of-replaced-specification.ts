import { refusal } from "../../clean";
import { isSuccess, question } from "../../question";
import { ofShieldZone } from "./new-list";
import { newSpecification } from "./specification";

export const endpointOfReplacedSpecification = question({
  id: "shield/endpoint-of-replaced-specification",
  asks: "Does an endpoint keep its id when a specification is replaced that has it still?",
  matters: "`ApiGuardianEndpoint` looks its id up each time, since nobody knows; its settings hang on it.",
  place: "emulator/routes/shield/api-guardian-records.ts",
  ...ofShieldZone,
  shows: ["requestPath", "endpoints"],
  answers: { kept: "yes", new: "no, it has another" },
  assumed: "kept",
  async ask(context) {
    const { send, endpoints } = await newSpecification(context);
    const before = (await endpoints()).get("/a");
    const replaced = await send("PATCH", ["/a", "/b"]);
    if (!isSuccess(replaced.status)) throw refusal("the second specification", replaced.status, replaced.body);
    return (await endpoints()).get("/a") === before ? "kept" : "new";
  },
});
