import { entryInForm } from "../../shapes/entries";

export const wildcardReferrer = entryInForm({
  id: "pull-zones/wildcard-referrer",
  asks: "Does a pull zone accept a wildcard among its allowed referrers?",
  matters: "`AllowedReferrer` takes wildcards; one that the platform keeps in another form would show drift forever.",
  place: "emulator/routes/pull-zones/pull-zones.ts",
  list: "allowedReferrers",
  entry: "*.example.com",
});
