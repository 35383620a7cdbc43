import { createHash } from "node:crypto";
import type { EmulatorState } from "../../state";
import { imageText, type Pod, placesOf, podsOf, regionsOf, statusOf } from "./app-rollouts";
import type { AppContainerRecord, AppEndpointRecord, AppVolumeRecord, ContainerAppRecord } from "./records";

/** A stable id of what is derived. */
const derivedId = (...parts: string[]) => createHash("sha256").update(parts.join("/")).digest("hex").slice(0, 16);

export function appModel(state: EmulatorState, app: ContainerAppRecord) {
  return {
    id: app.id,
    name: app.name,
    ...displayEndpointOf(app),
    status: statusOf(app),
    runtimeType: app.runtimeType,
    regionSettings: regionsModel(app),
    ...(app.repositorySettings && { repositorySettings: app.repositorySettings }),
    containerTemplates: app.containerTemplates.map((container) => containerModel(state, container)),
    containerInstances: podsOf(state, app).flatMap(({ name: podId, containers }) =>
      containers.map(({ id: templateId }) => ({
        id: derivedId(podId, templateId),
        templateId,
        podId,
        nodeIpAddress: "203.0.113.1",
      })),
    ),
    volumes: app.volumes.filter((one) => !one.isDetached).map(({ name, size }) => ({ name, size })),
    autoScaling: app.autoScaling,
  };
}

export function listedApp(app: ContainerAppRecord) {
  return { id: app.id, name: app.name, description: "", ...displayEndpointOf(app), status: statusOf(app) };
}

function regionsModel(app: ContainerAppRecord) {
  const { nodeSelectors: _, ...regions } = app.regionSettings;
  return { ...regions, provisioningType: provisioningOf(app) };
}

const provisioningOf = ({ regionSettings: { allowedRegionIds, requiredRegionIds } }: ContainerAppRecord) =>
  allowedRegionIds.every((id) => requiredRegionIds.includes(id)) ? "static" : "dynamic";

function displayEndpointOf({ containerTemplates }: ContainerAppRecord) {
  const shown = containerTemplates.flatMap(({ endpoints }) => endpoints).find((one) => one.readsUntilShown === 0);
  return shown ? { displayEndpoint: { id: shown.id, address: shown.publicHost, type: shown.type } } : {};
}

export function containerModel(state: EmulatorState, container: AppContainerRecord) {
  const { imageDigest, imagePullPolicy, endpoints, ...members } = container;
  return {
    ...members,
    image: imageText(state, container),
    imageDigest: imageDigest ?? "",
    // What a digest names never changes.
    imagePullPolicy: imageDigest === null ? imagePullPolicy : "ifNotPresent",
    endpoints: endpoints.map(endpointModel),
  };
}

export function endpointModel(endpoint: AppEndpointRecord) {
  const { isPullZoneGenerated: _, readsUntilShown, pullZoneId, publicHost, stickySessions, ...members } = endpoint;
  const isShown = readsUntilShown === 0;
  return {
    ...members,
    publicHost: isShown ? publicHost : "",
    pullZoneId: isShown ? String(pullZoneId ?? 0) : "",
    ...(stickySessions ? { stickySessions } : {}),
    internalIpAddresses: [],
    // An anycast address is in all regions, but the document demands one.
    publicIpAddresses: isShown && members.type === "anycast" ? [{ address: publicHost, region: "DE" }] : [],
  };
}

export function volumeModel(state: EmulatorState, app: ContainerAppRecord, volume: AppVolumeRecord) {
  const { id, name, size, isDetached } = volume;
  const mounting = app.containerTemplates.filter(({ volumeMounts }) => volumeMounts.some((one) => one.name === name));
  const instances = podsOf(state, app).map((pod) => ({
    id: derivedId(id, pod.region, pod.name.slice(pod.name.lastIndexOf("-"))),
    attachedPods: isDetached ? [] : [pod.name],
    attachedContainers: isDetached ? [] : mounting.map((one) => one.name),
    region: pod.region,
    status: isDetached ? "detached" : "attached",
    size,
    usage: 0,
    set: "",
  }));
  return {
    name,
    id,
    size,
    totalUsage: 0,
    totalInstancesCount: instances.length,
    attachedInstancesCount: isDetached ? 0 : instances.length,
    containersCount: isDetached ? 0 : mounting.length,
    volumeInstances: instances,
  };
}

const graded = (indicator: number) => ({ indicator, statusGrade: "doingGreat" });

export function overviewModel(state: EmulatorState, app: ContainerAppRecord) {
  const pods = podsOf(state, app);
  const regions = app.isRunning ? regionsOf(app) : [];
  const volumes = app.volumes.reduce((sum, { size }) => sum + size, 0);
  return {
    targetLatency: graded(0),
    currentLatency: graded(0),
    activeRegions: graded(regions.length),
    activeInstances: graded(pods.filter(({ status }) => status === "ready").length),
    desiredInstances: placesOf(app).length,
    status: statusOf(app),
    averageCPU: graded(0),
    averageRAM: graded(0),
    averageVolumesUsage: graded(0),
    regions: regions.map((region) =>
      regionModel(
        app,
        region,
        pods.filter((pod) => pod.region === region),
      ),
    ),
    averageLatency: 0,
    totalVolumeSizeInGb: volumes,
    monthlyCost: 0,
    latencyChart: {},
  };
}

function regionModel(app: ContainerAppRecord, region: string, pods: readonly Pod[]) {
  const isReady = pods.every(({ status }) => status === "ready");
  return {
    region,
    isRequired: app.regionSettings.requiredRegionIds.includes(region),
    instances: pods.length,
    status: isReady ? "active" : "progressing",
    averageCPU: 0,
    averageRAM: 0,
    averageVolumesUsagePercentage: 0,
    requests: 0,
    anycastTraffic: 0,
    pods: pods.map(podModel),
  };
}

function podModel({ name, status, containers }: Pod) {
  return {
    name,
    status,
    cpuUsage: 0,
    ramUsage: 0,
    message: null,
    containers: containers.map(({ id, name, status, image, restarts, failure }) => ({
      id,
      name,
      cpuUsage: 0,
      ramUsage: 0,
      reason: failure?.reason ?? "",
      message: failure?.message ?? "",
      status,
      image,
      imageDisplay: image,
      numberOfRestarts: restarts,
      exitCode: failure?.exitCode ?? null,
    })),
  };
}
