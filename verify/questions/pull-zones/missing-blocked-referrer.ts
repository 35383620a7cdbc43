import { missingEntry } from "../../shapes/entries";

export const missingBlockedReferrer = missingEntry({
  id: "pull-zones/missing-blocked-referrer",
  asks: "What happens when a referrer is taken off a pull zone that does not block it?",
  matters: "A delete of `BlockedReferrer` is sent again after a lost response, and has to succeed.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  list: "blockedReferrers",
});
