import { entryInForm } from "../../shapes/entries";

export const blockedRange = entryInForm({
  id: "pull-zones/blocked-range",
  asks: "Does a pull zone accept a range among its blocked addresses?",
  matters: "`BlockedIp` takes ranges; one that the platform keeps in another form would show drift forever.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  list: "blockedIps",
  entry: "198.51.100.0/24",
});
