import { entryTwice } from "../../shapes/entries";

export const blockedReferrerTwice = entryTwice({
  id: "pull-zones/blocked-referrer-twice",
  asks: "What happens when a referrer is blocked that a pull zone already blocks?",
  matters:
    "A create of `BlockedReferrer` whose response is lost is sent again, and has to succeed without a second entry.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  list: "blockedReferrers",
});
