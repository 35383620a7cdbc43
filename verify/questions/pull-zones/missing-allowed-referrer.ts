import { missingEntry } from "../../shapes/entries";

export const missingAllowedReferrer = missingEntry({
  id: "pull-zones/missing-allowed-referrer",
  asks: "What happens when a referrer is taken off a pull zone that does not allow it?",
  matters: "A delete of `AllowedReferrer` is sent again after a lost response, and has to succeed.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  list: "allowedReferrers",
});
