import { entryTwice } from "../../shapes/entries";

export const allowedReferrerTwice = entryTwice({
  id: "pull-zones/allowed-referrer-twice",
  asks: "What happens when a referrer is allowed that a pull zone already allows?",
  matters:
    "A create of `AllowedReferrer` whose response is lost is sent again, and has to succeed without a second entry.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  list: "allowedReferrers",
});
