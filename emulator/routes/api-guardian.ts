import { shield } from "../replies";
import { routes } from "../route";
import { shieldZoneOf } from "./shield-zones";

const planLimits = {
  maxEndpoints: 50,
  maxFieldsPerType: 100,
  maxNestingDepth: 10,
  maxTotalSchemaNodes: 2_000,
  maxTotalRegexLength: 5_000,
};

export const apiGuardianRoutes = routes(shield.unauthorized, {
  "GET /shield/shield-zone/{shieldZoneId}/api-guardian": (request) => {
    const { apiGuardian, shieldZoneId } = shieldZoneOf(request);
    if (!apiGuardian) return shield.notFound("API Guardian is not set up for this shield zone.");
    const configuration = { shieldZoneId, ...apiGuardian.configuration, ...planLimits };
    const endpoints = apiGuardian.endpoints.map((endpoint) => ({ ...endpoint, shieldZoneId }));
    return shield.ok({ configuration, endpoints });
  },
});
