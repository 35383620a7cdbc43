import { entryTwice } from "../../shapes/entries";

export const blockedIpTwice = entryTwice({
  id: "pull-zones/blocked-ip-twice",
  asks: "What happens when an address is blocked that a pull zone already blocks?",
  matters: "A create of `BlockedIp` whose response is lost is sent again, and has to succeed without a second entry.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  list: "blockedIps",
});
