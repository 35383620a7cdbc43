import { nameTwice } from "../../shapes/creates";

export const sameDomain = nameTwice({
  id: "dns/same-domain",
  asks: "May an account have two DNS zones of one domain?",
  matters: "A create whose response is lost finds its zone by its domain alone, which no other can have.",
  place: "emulator/routes/dns/dns-zones.ts",
  kind: "dnsZone",
  assumed: "refused",
});
