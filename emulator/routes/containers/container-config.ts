import { containers } from "../../http/replies";
import type { RouteRequest } from "../../http/route";
import { routesInFolder } from "../../http/routes-in-folder";
import { containerLimits, containerNodes, containerRegions } from "./container-data";

export const containerConfigRoutes = routesInFolder("magic-containers", containers.unauthorized, {
  "GET /regions": ({ query }) => ({ status: 200, body: partOf(containerRegions, query) }),

  "GET /nodes": ({ query }) => ({ status: 200, body: partOf(containerNodes, query) }),

  "GET /limits": () => ({ status: 200, body: { ...containerLimits, existingNumberOfApplications: 0 } }),
});

/** The part of a list that begins at a cursor, which is the number of items before it. */
function partOf<T>(all: readonly T[], query: RouteRequest["query"]) {
  const number = (name: string) => Number.parseInt(query.get(name) ?? "", 10) || 0;
  const from = Math.max(0, number("nextCursor"));
  const to = from + Math.min(Math.max(number("limit") || 20, 1), 1_000);
  const cursor = to < all.length ? String(to) : null;
  return { items: all.slice(from, to), meta: { totalItems: all.length }, cursor };
}
