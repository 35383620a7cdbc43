import { settingOf } from "../../shapes/settings";

export const watermarkPosition = settingOf({
  id: "pull-zones/watermark-position",
  asks: "Does a pull zone keep a position of the watermark that its document does not list?",
  matters: "The emulator bounds every enum but this one, since a test against the platform read 150 back in 2023.",
  place: "emulator/server/assumptions.ts",
  kind: "pullZone",
  update: "POST /pullzone/{id}",
  read: "GET /pullzone/{id}",
  setting: "OptimizerWatermarkPosition",
  value: 150,
  assumed: "kept",
});
