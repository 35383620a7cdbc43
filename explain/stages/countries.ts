import { ends, type Stage, zoneDecider } from "../stage";

/** Countries that the zone's DNS does not answer. */
export const countries: Stage = ({ request: { country }, zone, ask }) => {
  const { blockedCountries } = zone.pullZone;
  if (blockedCountries.length === 0) return {};
  const isBlocked =
    country === undefined
      ? ask.fact(`the visitor is in ${blockedCountries.join(" or ")}`)
      : blockedCountries.some((blocked) => blocked.toUpperCase() === country);
  const common = { stage: "countries", by: zoneDecider(zone), source: "countries" } as const;
  if (!isBlocked) return { steps: [{ ...common, result: "ok", text: "the visitor's country is not blocked" }] };
  const text = "the DNS answers 127.0.0.1 in this country: no request reaches the zone";
  return ends("network", { kind: "unreachable" }, { ...common, result: "unreachable", text });
};
