import { entryInForm } from "../../shapes/entries";

export const innerWildcardReferrer = entryInForm({
  id: "pull-zones/inner-wildcard-referrer",
  asks: "Does a pull zone accept a referrer with a wildcard that is not at its beginning?",
  matters: "`explain` leaves open whether such an entry works: one that is refused never does.",
  place: "edge/readings.ts",
  list: "allowedReferrers",
  entry: "www.*.com",
});
