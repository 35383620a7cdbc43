import { z } from "zod";
import { scannerMode } from "../../../sdk/api/shield";
import { invalidValue, shield } from "../../server/replies";
import { type Reply, type RouteRequest, readBody, routes } from "../../server/route";
import { shieldZoneOf } from "./shield-zones";

// Enums are not nullable, so an omitted one is the first.
const mode = z.number().refine(scannerMode.has, "not a mode").default(0);
const changedSettings = z.object({
  isEnabled: z.boolean().nullish(),
  csamScanningMode: mode,
  antivirusScanningMode: mode,
});

const scanning = "/shield/shield-zone/{shieldZoneId}/upload-scanning";

export const uploadScanningRoutes = routes(shield.unauthorized, {
  [`GET ${scanning}`]: (request: RouteRequest) => answerWith(request),

  [`PATCH ${scanning}`]: (request: RouteRequest) => {
    const { uploadScanning } = shieldZoneOf(request);
    const { isEnabled, ...modes } = readBody(changedSettings, request.body, invalidValue);
    Object.assign(uploadScanning, modes);
    if (isEnabled != null) uploadScanning.isEnabled = isEnabled;
    return answerWith(request);
  },
});

function answerWith(request: RouteRequest): Reply {
  const { uploadScanning, shieldZoneId } = shieldZoneOf(request);
  return shield.ok({ shieldZoneId, ...uploadScanning });
}
