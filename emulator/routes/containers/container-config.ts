import { containers as replies } from "../../http/replies";
import { routesInFolder } from "../../http/routes-in-folder";
import { containerLimits, containerNodes, containerRegions } from "./container-data";
import { partOf } from "./cursor";

export const containerConfigRoutes = routesInFolder("magic-containers", replies.unauthorized, {
  "GET /regions": ({ query }) => ({ status: 200, body: partOf(containerRegions, query) }),

  "GET /nodes": ({ query }) => ({ status: 200, body: partOf(containerNodes, query) }),

  "GET /limits": ({ state: { containers, containerApps } }) => ({
    status: 200,
    body: {
      ...containerLimits,
      maxNumberOfApplications: containers.maxApps,
      existingNumberOfApplications: containerApps.size,
    },
  }),
});
