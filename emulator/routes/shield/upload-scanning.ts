import { z } from "zod";
import { scannerMode } from "../../../sdk/api/shield";
import { withOmittedEnums } from "../../account/settings";
import { invalidValue, shield } from "../../http/replies";
import { type Reply, type RouteRequest, readBody, routes } from "../../http/route";
import { shieldZoneOf } from "./shield-zones";

const mode = z.number().refine(scannerMode.has, "not a mode").optional();
/** The settings in a request. */
export const sentUploadScanning = z.object({
  isEnabled: z.boolean().nullish(),
  csamScanningMode: mode,
  antivirusScanningMode: mode,
});

const scanning = "/shield/shield-zone/{shieldZoneId}/upload-scanning";

export const uploadScanningRoutes = routes(shield.unauthorized, {
  [`GET ${scanning}`]: replyTo,

  [`PATCH ${scanning}`]: (request: RouteRequest) => {
    const sent = readBody(sentUploadScanning, request.body, invalidValue);
    const first = { csamScanningMode: 0, antivirusScanningMode: 0 };
    Object.assign(shieldZoneOf(request).uploadScanning, withOmittedEnums(request.state, sent, first));
    return replyTo(request);
  },
});

function replyTo(request: RouteRequest): Reply {
  const { uploadScanning, shieldZoneId } = shieldZoneOf(request);
  return shield.ok({ shieldZoneId, ...uploadScanning });
}
