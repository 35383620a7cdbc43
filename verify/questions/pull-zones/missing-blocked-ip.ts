import { missingEntry } from "../../shapes/entries";

export const missingBlockedIp = missingEntry({
  id: "pull-zones/missing-blocked-ip",
  asks: "What happens when an address is taken off a pull zone that does not block it?",
  matters: "A delete of `BlockedIp` is sent again after a lost response, and has to succeed.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  list: "blockedIps",
});
