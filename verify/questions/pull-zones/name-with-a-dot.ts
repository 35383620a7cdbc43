import { refusedCreate } from "../../shapes/creates";

export const nameWithDot = refusedCreate({
  id: "pull-zones/name-with-a-dot",
  asks: "May the name of a pull zone have a dot?",
  matters: "The name becomes one label of a hostname, so the emulator refuses a dot.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  kind: "pullZone",
  ending: ".verified",
});
