import { nameTwice } from "../../shapes/creates";

export const scriptOfSameName = nameTwice({
  id: "edge-scripting/script-of-same-name",
  asks: "May two edge scripts have one name?",
  matters: "A create whose response is lost finds its script by more than its name, since names may repeat.",
  place: "emulator/routes/edge-scripting/edge-scripts.ts",
  kind: "edgeScript",
  assumed: "accepted",
});
