import { isSuccess, question } from "../../question";
import { memberOf } from "../../read";
import { creating } from "../../shapes/subject";

export const forcedSetting = question({
  id: "stream/forced-setting",
  asks: "Does a library that allows early play expose its originals, whatever a request says?",
  matters: "`StreamLibrary` refuses what the platform would force, since a client has seen it.",
  place: "emulator/routes/stream/stream-libraries.ts",
  ...creating("streamLibrary"),
  shows: ["AllowEarlyPlay", "ExposeOriginals"],
  answers: { forced: "yes", kept: "no, it keeps what is sent", refused: "it refuses the request" },
  assumed: "forced",
  async ask(context) {
    const path = { id: (await context.make("streamLibrary", context.name())).id };
    const body = { AllowEarlyPlay: true, ExposeOriginals: false };
    const { status } = await context.send("POST /videolibrary/{id}", { path, body });
    if (!isSuccess(status)) return "refused";
    const read = await context.need("GET /videolibrary/{id}", { path });
    return memberOf(read.body, "ExposeOriginals") === true ? "forced" : "kept";
  },
});
