import type { RouteRequest } from "../http/route";
import { alternative, fieldsOf, instead, refuses } from "./alternative";

const addIp = "POST /pullzone/{id}/addBlockedIp";
const removeIp = "POST /pullzone/{id}/removeBlockedIp";
const addReferrer = "POST /pullzone/{id}/addAllowedReferrer";
const update = "POST /pullzone/{id}";

/** Behaviours of pull zones. */
export const pullZoneAlternatives = {
  refusesBlockedIpTwice: refuses(addIp, isBlocked),
  keepsBlockedIpTwice: alternative(addIp, (request, handle) => {
    if (!isBlocked(request)) return handle(request);
    zoneOf(request)?.BlockedIps?.push(String(fieldsOf(request).BlockedIp));
    return { status: 204 };
  }),
  refusesMissingBlockedIp: refuses(removeIp, (request) => !isBlocked(request)),
  refusesBlockedRange: refuses(addIp, (request) => String(fieldsOf(request).BlockedIp).includes("/")),
  shortensBlockedRange: instead(addIp, (sent) => ({ BlockedIp: String(sent.BlockedIp).replace(/\/.*/, "") })),
  refusesWildcardReferrer: refuses(addReferrer, (request) => String(fieldsOf(request).Hostname).includes("*")),
  dropsWildcardOfReferrer: instead(addReferrer, (sent) => ({ Hostname: String(sent.Hostname).replace("*.", "") })),
  refusesUnknownWatermarkPosition: refuses(
    update,
    (request) => Number(fieldsOf(request).OptimizerWatermarkPosition) > 5,
  ),
  boundsWatermarkPosition: instead(update, (sent) => ({
    ...sent,
    ...("OptimizerWatermarkPosition" in sent && { OptimizerWatermarkPosition: 0 }),
  })),
};

const zoneOf = ({ state, path }: RouteRequest) => state.pullZones.get(Number(path.id));

function isBlocked(request: RouteRequest): boolean {
  return zoneOf(request)?.BlockedIps?.includes(String(fieldsOf(request).BlockedIp)) ?? false;
}
