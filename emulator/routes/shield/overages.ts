import { invalidValue, ok, problem, shield, succeeded } from "../../http/replies";
import { readId, routes } from "../../http/route";
import { documented } from "../../http/sources";

const noZone = documented("shield", "Not Found", "GET /shield/metrics/overages/{shieldZoneId}");

export const overageRoutes = routes(shield.unauthorizedResult, {
  "GET /shield/metrics/overages/{shieldZoneId}": ({ state, path, query }) => {
    const shieldZoneId = readId(path.shieldZoneId, () => invalidValue("shieldZoneId"));
    const now = new Date();
    const year = readId(query.get("year") ?? String(now.getUTCFullYear()), () => invalidValue("year"));
    const month = readId(query.get("month") ?? String(now.getUTCMonth() + 1), () => invalidValue("month"));
    if (month < 1 || month > 12) return invalidValue("month", "The month must be between 1 and 12.");
    const zone = state.shieldZones.get(shieldZoneId);
    if (!zone) return problem(404, "Not Found", noZone);
    const report = zone.overages.find((candidate) => candidate.year === year && candidate.month === month);
    const empty = { year, month, totalOverage: 0, totalCleanRequests: 0, segments: [] };
    return ok({ shieldZoneId, ...(report ?? empty), error: succeeded });
  },
});
