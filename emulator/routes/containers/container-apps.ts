import { addApplicationRequest, patchApplicationRequest } from "../../http/generated/requests";
import { containers, created, ok } from "../../http/replies";
import { type Reply, type RouteRequest, readBody, refuseWith } from "../../http/route";
import { routesInFolder } from "../../http/routes-in-folder";
import { documented, type Source } from "../../http/sources";
import type { EmulatorState } from "../../state";
import type { SentContainer } from "./app-bodies";
import { appModel, listedApp, overviewModel } from "./app-responses";
import { passTime, rollOut, running } from "./app-rollouts";
import { statisticsOf } from "./app-statistics";
import {
  addContainerApp,
  changeWorkload,
  defaultGracePeriod,
  newRegions,
  removePullZone,
  withRegions,
  writeContainers,
  writeVolumes,
} from "./app-writes";
import { partOf } from "./cursor";
import type { ContainerAppRecord } from "./records";

export const containerAppRoutes = routesInFolder("magic-containers", containers.unauthorized, {
  "GET /apps": ({ state, query }) => {
    const all = [...state.containerApps.values()].map(listedApp);
    return ok(partOf(all, query));
  },

  "POST /apps": ({ state, body }) => {
    const sent = readBody(addApplicationRequest, body, containers.invalid);
    if (state.containerApps.size >= state.containers.maxApps)
      return containers.error(409, "Application count limit is reached.", tooMany);
    const isPart = state.containers.createsInPart > 0;
    const { terminationGracePeriodSeconds, containerTemplates: templates, ...app } = sent;
    const containerTemplates = (templates ?? []).map((one) => (isPart ? withoutEndpoints(one) : one));
    const { id } = addContainerApp(state, {
      ...app,
      containerTemplates,
      terminationGracePeriodSeconds: terminationGracePeriodSeconds ?? defaultGracePeriod,
    });
    if (!isPart) return created({ id });
    state.containers.createsInPart--;
    const failed = containers.error(500, "The endpoints could not be created.", savedInPart);
    return { ...failed, body: { ...Object(failed.body), id } };
  },

  "GET /apps/{appId}": (request) => {
    const app = appOf(request);
    if (isGoneAfterRead(request.state, app)) return gone();
    const body = appModel(request.state, app);
    for (const endpoint of app.containerTemplates.flatMap(({ endpoints }) => endpoints))
      endpoint.readsUntilShown = Math.max(0, endpoint.readsUntilShown - 1);
    return ok(body);
  },

  "PATCH /apps/{appId}": (request) => {
    const { state } = request;
    const app = appOf(request);
    const { containerTemplates, regionSettings, volumes, ...sent } = readBody(
      patchApplicationRequest,
      request.body,
      containers.invalid,
    );
    if (containerTemplates?.length === 0) return lastContainer();
    changeWorkload(state, app, () => {
      if (containerTemplates) writeContainers(state, app, containerTemplates);
      if (regionSettings) app.regionSettings = withRegions(app.regionSettings, regionSettings);
      writeVolumes(app, volumes);
      app.name = sent.name ?? app.name;
      app.runtimeType = sent.runtimeType ?? app.runtimeType;
      app.autoScaling = sent.autoScaling ?? app.autoScaling;
    });
    return ok({ id: app.id });
  },

  "PUT /apps/{appId}": (request) => {
    const { state } = request;
    const app = appOf(request);
    const sent = readBody(addApplicationRequest, request.body, containers.invalid);
    changeWorkload(state, app, () => {
      writeContainers(state, app, sent.containerTemplates ?? [], true);
      app.regionSettings = withRegions(newRegions, sent.regionSettings);
      writeVolumes(app, sent.volumes ?? []);
      app.name = sent.name;
      app.runtimeType = sent.runtimeType;
      app.autoScaling = sent.autoScaling;
      app.repositorySettings = sent.repositorySettings ?? null;
      app.terminationGracePeriodSeconds = sent.terminationGracePeriodSeconds ?? defaultGracePeriod;
    });
    return ok({ id: app.id });
  },

  "DELETE /apps/{appId}": (request) => {
    const { state } = request;
    const app = appOf(request);
    app.readsUntilGone ??= state.containers.deletionReads;
    app.isRunning = false;
    app.rollout = null;
    if (app.readsUntilGone === 0) removeApp(state, app);
    return { status: 200 };
  },

  "POST /apps/{appId}/deploy": (request) => {
    const app = appOf(request);
    if (cannotRun(app)) return suspended(cannotRunNow);
    if (!app.isRunning) {
      app.isRunning = true;
      rollOut(request.state, app, null);
    }
    return { status: 200 };
  },

  "POST /apps/{appId}/undeploy": (request) => {
    const app = appOf(request);
    if (app.isSuspended) return suspended(isSuspended);
    app.isRunning = false;
    app.rollout = null;
    return { status: 200 };
  },

  "POST /apps/{appId}/restart": (request) => {
    const app = appOf(request);
    if (cannotRun(app)) return suspended(cannotRunNow);
    rollOut(request.state, app, running(request.state, app));
    return { status: 200 };
  },

  // The one clock of a rollout: the reads of its progress.
  "GET /apps/{appId}/overview": (request) => {
    const app = appOf(request);
    passTime(request.state, app);
    return ok(overviewModel(request.state, app));
  },

  "GET /apps/{appId}/statistics": (request) => {
    const { state, query } = request;
    return ok(statisticsOf(state, appOf(request), query));
  },
});

const notFound = documented("magic-containers", "Application is not found by this ID.", "GET /apps/{appId}");
const tooMany = documented("magic-containers", "Application count limit is reached.", "POST /apps");
const savedInPart = documented(
  "magic-containers",
  "The application ID, returned as an RFC 7807 extension field when relevant (e.g. partial save errors).",
);
const isSuspended = documented("magic-containers", "Application is suspended.", "POST /apps/{appId}/undeploy");
const cannotRunNow = documented(
  "magic-containers",
  "Application is suspended or has no containers.",
  "POST /apps/{appId}/restart",
);
const isLast = documented(
  "magic-containers",
  "Cannot delete the last container template.",
  "DELETE /apps/{appId}/containers/{containerId}",
);

const suspended = (source: Source): Reply => containers.error(409, "Application is suspended.", source);
const cannotRun = (app: ContainerAppRecord) => app.isSuspended || app.containerTemplates.length === 0;

export const lastContainer = (): Reply =>
  containers.error(400, "Cannot delete the last container template.", isLast, "containerTemplates");

const withoutEndpoints = (container: SentContainer): SentContainer => ({ ...container, endpoints: [] });

const gone = (): Reply => containers.error(404, "Application is not found.", notFound);

/** The app of a path's id. */
export function appOf({ state, path }: Pick<RouteRequest, "state" | "path">): ContainerAppRecord {
  return [...state.containerApps.values()].find(({ id }) => id === path.appId) ?? refuseWith(gone());
}

/** Counts a read of an app that is being deleted, and ends it where that was the last one. */
function isGoneAfterRead(state: EmulatorState, app: ContainerAppRecord): boolean {
  if (app.readsUntilGone === null) return false;
  if (app.readsUntilGone > 0) {
    app.readsUntilGone--;
    return false;
  }
  removeApp(state, app);
  return true;
}

function removeApp(state: EmulatorState, { Id, containerTemplates }: ContainerAppRecord): void {
  state.containerApps.delete(Id);
  if (!state.containers.deletesPullZones) return;
  for (const endpoint of containerTemplates.flatMap(({ endpoints }) => endpoints)) removePullZone(state, endpoint);
}
