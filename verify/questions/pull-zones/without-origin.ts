import { refusedCreate } from "../../shapes/creates";

export const withoutOrigin = refusedCreate({
  id: "pull-zones/without-origin",
  asks: "May a pull zone be created without an origin?",
  matters: "`PullZone` needs an origin before it sends anything, since a client says that the platform does.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  kind: "pullZone",
  settings: { OriginUrl: null },
});
