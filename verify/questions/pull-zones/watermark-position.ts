import { isSuccess, question } from "../../question";
import { memberOf } from "../read";

const OptimizerWatermarkPosition = 150;

export const watermarkPosition = question({
  id: "pull-zones/watermark-position",
  asks: "Does a pull zone keep a position of the watermark that its document does not list?",
  matters: "The emulator bounds every enum but this one, since a test against the platform read 150 back in 2023.",
  place: "emulator/server/assumptions.ts",
  creates: "a pull zone without traffic",
  costs: "free",
  shows: ["OptimizerWatermarkPosition"],
  answers: { kept: "it keeps it", changed: "it keeps another value", refused: "it refuses it" },
  assumed: "kept",
  async ask(context) {
    const { id } = await context.make("pullZone", context.name());
    const body = { OptimizerWatermarkPosition };
    const changed = await context.send("POST /pullzone/{id}", { path: { id }, body });
    if (!isSuccess(changed.status)) return "refused";
    const read = await context.need("GET /pullzone/{id}", { path: { id } });
    const kept = memberOf(read.body, "OptimizerWatermarkPosition");
    return kept === OptimizerWatermarkPosition ? "kept" : "changed";
  },
});
