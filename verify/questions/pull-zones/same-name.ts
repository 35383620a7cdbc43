import { nameTwice } from "../../shapes/creates";

export const pullZoneOfSameName = nameTwice({
  id: "pull-zones/same-name",
  asks: "May two pull zones have one name?",
  matters: "A create whose response is lost finds its zone by its name alone, which no other can have.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  kind: "pullZone",
  assumed: "refused",
});
