import { core, ok } from "../../http/replies";
import { type Reply, readId, refuseWith, routes } from "../../http/route";
import { documented, type Source } from "../../http/sources";
import { numberIn } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";

const operation = "GET /v1/pricing/{source}/{resourceId}";
const badSource = documented("core", "Invalid pricing source or units", operation);

const gone = documented("core", "The resource was not found or is not accessible", operation);
const noKey = documented("core", "Authentication required", operation);
/** Unlike others of its document, this operation has bodies for these errors. */
const withBody = (status: number, ErrorKey: string, Message: string, source: Source): Reply => ({
  status,
  body: { ErrorKey, Field: null, Message },
  source,
});
const notFound = () => withBody(404, "not_found", "The resource was not found.", gone);
const unauthorized = () => withBody(401, "unauthorized", "The key is not valid.", noKey);

export const pricingRoutes = routes(unauthorized, {
  [operation]: ({ state, path, query }) => {
    const source = readId(path.source, () => invalid("source"));
    const price = priceOf(source);
    if (!price) refuseWith(invalid("source"));
    const units = numberIn(query, "units");
    if (units !== undefined && units < 0) refuseWith(invalid("units"));
    const resourceId = readId(path.resourceId, () => invalid("resourceId"));
    if (!hasResource(state, resourceId)) return notFound();
    const [PricePerUnit, UnitDescription] = price;
    const cost = units === undefined ? null : units * PricePerUnit;
    return ok({
      PricingType: 0,
      PricePerUnit,
      UnitDescription,
      EstimatedCost: cost,
      Breakdown:
        units === undefined
          ? null
          : [{ Description: UnitDescription, Units: units, PricePerUnit, Cost: units * PricePerUnit }],
    });
  },
});

const invalid = (field: string) => core.badRequest(field, `The field ${field} is not valid.`, badSource);

/** A pull zone, a storage zone or an edge script: the resources with prices of their own. */
const hasResource = ({ pullZones, storageZones, edgeScripts }: EmulatorState, id: number) =>
  pullZones.has(id) || storageZones.has(id) || edgeScripts.has(id);

/** By the last digit of a source of traffic: Europe, North America, Asia and Pacific, Africa, South America, others. */
const trafficPrices = [0.01, 0.01, 0.03, 0.06, 0.045, 0.01];

/** Prices in dollars by ranges of sources. They are the emulator's own. */
const otherPrices: Readonly<Record<number, readonly [dollars: number, unit: string]>> = {
  1630: [0.00015, "connection minute"],
  2100: [0.01, "GB"],
  2200: [0.02, "GB"],
  2300: [0.01, "GB"],
  2400: [0.02, "GB"],
  4100: [0.1, "minute"],
  4200: [0.025, "minute"],
  4300: [99, "month"],
  4400: [0.005, "license"],
  4501: [0.01, "minute"],
  4502: [0.02, "minute"],
  4503: [0.04, "minute"],
  5200: [0.2, "million requests"],
  5300: [0.02, "1,000 seconds of CPU"],
};

function priceOf(source: number): readonly [number, string] | undefined {
  const traffic = trafficPrices[(source % 10) - 1];
  if (source < 1900 && traffic !== undefined) return [traffic, "GB"];
  return otherPrices[source];
}
