import { entryInForm } from "../../shapes/entries";

export const referrerWithPort = entryInForm({
  id: "pull-zones/referrer-with-port",
  asks: "Does a pull zone keep the port of an allowed referrer?",
  matters: "`explain` leaves open whether a port counts: one that is not kept cannot.",
  place: "edge/readings.ts",
  list: "allowedReferrers",
  entry: "example.com:8443",
});
