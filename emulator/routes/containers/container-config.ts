import { ok, containers as replies } from "../../http/replies";
import { routesInFolder } from "../../http/routes-in-folder";
import { containerLimits, containerNodes, containerRegions } from "./container-data";
import { partOf } from "./cursor";

export const containerConfigRoutes = routesInFolder("magic-containers", replies.unauthorized, {
  "GET /regions": ({ query }) => ok(partOf(containerRegions, query)),

  "GET /nodes": ({ query }) => ok(partOf(containerNodes, query)),

  "GET /limits": ({ state: { containers, containerApps } }) =>
    ok({
      ...containerLimits,
      maxNumberOfApplications: containers.maxApps,
      existingNumberOfApplications: containerApps.size,
    }),
});
