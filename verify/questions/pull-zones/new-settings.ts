import { newPullZoneWire } from "../../../sdk/api/pull-zones";
import { newSettings } from "../../shapes/settings";

const { OriginUrl: _sent, ...recorded } = newPullZoneWire;

export const newPullZoneSettings = newSettings({
  id: "pull-zones/new-settings",
  asks: "Does a new pull zone have the settings that clients have recorded of one?",
  matters: "What a program leaves out is compared with these; the vendor lists them nowhere.",
  place: "emulator/server/assumptions.ts",
  kind: "pullZone",
  read: "GET /pullzone/{id}",
  recorded,
});
