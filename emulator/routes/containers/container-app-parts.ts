import { addContainerRequest, endpointRequest, patchContainerRequest } from "../../http/generated/requests";
import { containers, created, ok } from "../../http/replies";
import { type RouteRequest, readBody, refuseWith } from "../../http/route";
import { routesInFolder } from "../../http/routes-in-folder";
import { documented } from "../../http/sources";
import { newEndpoint, requireOwnNames, writeEndpoint } from "./app-endpoints";
import { containerModel, endpointModel, volumeModel } from "./app-responses";
import { changeContainer, changeWorkload, namesOf, newContainer, removePullZone, withoutOthers } from "./app-writes";
import { appOf, lastContainer } from "./container-apps";
import { wholeList } from "./cursor";
import type { AppContainerRecord, AppEndpointRecord, ContainerAppRecord } from "./records";

export const containerAppPartRoutes = routesInFolder("magic-containers", containers.unauthorized, {
  "POST /apps/{appId}/containers": (request) => {
    const { state } = request;
    const app = appOf(request);
    const sent = readBody(addContainerRequest, request.body, containers.invalid);
    requireOwnNames(namesOf([...app.containerTemplates, sent]));
    const added = newContainer(state, app, sent);
    changeWorkload(state, app, () => app.containerTemplates.push(added));
    return created(containerModel(state, added));
  },

  "PATCH /apps/{appId}/containers/{containerId}": (request) => {
    const { state } = request;
    const [app, container] = containerOf(request);
    changeContainer(state, app, container, readBody(patchContainerRequest, request.body, containers.invalid));
    return ok(containerModel(state, container));
  },

  "DELETE /apps/{appId}/containers/{containerId}": (request) => {
    const { state } = request;
    const [app, container] = containerOf(request);
    if (app.containerTemplates.length === 1) return lastContainer();
    changeWorkload(state, app, () => {
      app.containerTemplates = app.containerTemplates.filter((one) => one !== container);
    });
    withoutOthers(state, container.endpoints, []);
    return { status: 200 };
  },

  "GET /apps/{appId}/endpoints": (request) => {
    const items = appOf(request).containerTemplates.flatMap(({ id, name, endpoints }) =>
      endpoints.map((one) => ({ ...endpointModel(one), containerId: id, containerName: name })),
    );
    return ok(wholeList(items));
  },

  "POST /apps/{appId}/containers/{containerId}/endpoints": (request) => {
    const [app, container] = containerOf(request);
    const sent = readBody(endpointRequest, request.body, containers.invalid);
    requireOwnNames([...namesOf(app.containerTemplates), sent.displayName]);
    const added = newEndpoint(request.state, app, sent);
    container.endpoints.push(added);
    return created({ id: added.id });
  },

  "PUT /apps/{appId}/endpoints/{endpointId}": (request) => {
    const app = appOf(request);
    const [, endpoint] = endpointOf(app, request);
    const sent = readBody(endpointRequest, request.body, containers.invalid);
    const others = namesOf(app.containerTemplates).filter((name) => name !== endpoint.displayName);
    requireOwnNames([...others, sent.displayName]);
    writeEndpoint(request.state, app, endpoint, sent);
    return { status: 200 };
  },

  "DELETE /apps/{appId}/endpoints/{endpointId}": (request) => {
    const [container, endpoint] = endpointOf(appOf(request), request);
    container.endpoints = container.endpoints.filter((one) => one !== endpoint);
    removePullZone(request.state, endpoint);
    return { status: 200 };
  },

  "GET /apps/{appId}/volumes": (request) => {
    const { state } = request;
    const app = appOf(request);
    const items = app.volumes.map((volume) => volumeModel(state, app, volume));
    const totalStorage = items.reduce((sum, { size, totalInstancesCount }) => sum + size * totalInstancesCount, 0);
    const totalPods = new Set(items.flatMap((one) => one.volumeInstances.flatMap((copy) => copy.attachedPods))).size;
    const summary = { totalPods, totalContainers: app.containerTemplates.length, totalStorage };
    return ok({ ...wholeList(items), summary });
  },
});

const noContainer = documented(
  "magic-containers",
  "Application or container template not found.",
  "PATCH /apps/{appId}/containers/{containerId}",
);
const noEndpoint = documented(
  "magic-containers",
  "Application or endpoint not found.",
  "DELETE /apps/{appId}/endpoints/{endpointId}",
);

function containerOf(request: RouteRequest): [ContainerAppRecord, AppContainerRecord] {
  const app = appOf(request);
  const container = app.containerTemplates.find(({ id }) => id === request.path.containerId);
  if (container) return [app, container];
  return refuseWith(containers.error(404, "Container template not found.", noContainer));
}

/** The endpoint of a path, by its id or by its name: the document describes the one as the other. */
function endpointOf(app: ContainerAppRecord, { path }: RouteRequest): [AppContainerRecord, AppEndpointRecord] {
  for (const isMeant of [
    (one: AppEndpointRecord) => one.id === path.endpointId,
    (one: AppEndpointRecord) => one.displayName === path.endpointId,
  ])
    for (const container of app.containerTemplates) {
      const found = container.endpoints.find(isMeant);
      if (found) return [container, found];
    }
  return refuseWith(containers.error(404, "Endpoint not found.", noEndpoint));
}
