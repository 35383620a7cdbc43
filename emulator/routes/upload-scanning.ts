import { shield } from "../replies";
import { routes } from "../route";
import { shieldZoneOf } from "./shield-zones";

export const uploadScanningRoutes = routes(shield.unauthorized, {
  "GET /shield/shield-zone/{shieldZoneId}/upload-scanning": (request) => {
    const { uploadScanning, shieldZoneId } = shieldZoneOf(request);
    return shield.ok({ shieldZoneId, ...uploadScanning });
  },
});
