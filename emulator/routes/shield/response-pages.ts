import { planType } from "../../../sdk/api/shield";
import { invalidValue, ok, shield, succeeded } from "../../http/replies";
import { type RouteRequest, readId, refuseWith, routes } from "../../http/route";
import { known, type Source } from "../../http/sources";
import type { ShieldZoneRecord } from "./records";

const path = "/shield/shield-zone/{shieldZoneId}/custom-page/{pageType}";
/** The types of pages, as paths have them. */
export const responsePageTypes = ["block", "challenge", "ratelimit"] as const;

const knownTypes = known(
  "terraform-provider-bunnynet",
  "the types of response pages are block, challenge and ratelimit",
);
const noPage = known("terraform-provider-bunnynet", "404 says that a zone has no page of a type");
const plans = known(
  "terraform-provider-bunnynet",
  "response pages of a Basic zone are refused with feature_not_available_on_plan",
);

export const responsePageRoutes = routes(shield.unauthorized, {
  /** The page is the body as it is sent, HTML for the inside of the body element. */
  [`PUT ${path}`]: (request) => {
    const { zone, type } = pageIn(request);
    if (zone.planType === planType.toWire("Basic"))
      return refusal(400, "Custom response pages need a higher plan.", "feature_not_available_on_plan", plans);
    zone.responsePages.set(type, request.text);
    return ok(succeeded);
  },

  [`GET ${path}`]: (request) => {
    const { zone, type } = pageIn(request);
    const page = zone.responsePages.get(type);
    return page === undefined ? noSuchPage() : { status: 200, text: [page] };
  },

  [`DELETE ${path}`]: (request) => {
    const { zone, type } = pageIn(request);
    return zone.responsePages.delete(type) ? ok(succeeded) : noSuchPage();
  },
});

const noSuchPage = () => refusal(404, "The zone has no such page.", "not_found", noPage);

const refusal = (statusCode: number, message: string, errorKey: string, source: Source) =>
  shield.status(statusCode, message, errorKey, source);

function pageIn(request: RouteRequest): { zone: ShieldZoneRecord; type: string } {
  const zone = request.state.shieldZones.get(readId(request.path.shieldZoneId, () => invalidValue("shieldZoneId")));
  if (!zone) refuseWith(refusal(404, "The shield zone was not found.", "not_found", noPage));
  const type = request.path.pageType?.toLowerCase() ?? "";
  if (!responsePageTypes.some((known) => known === type))
    refuseWith(refusal(400, `There is no page of the type ${type}.`, "validation_error", knownTypes));
  return { zone, type };
}
