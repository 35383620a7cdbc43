import { randomUUID } from "node:crypto";
import type { EmulatorState } from "../../state";
import { deletePullZone } from "../pull-zones";
import type { ChangedContainer, SentContainer, SentRegions, SentVolumes } from "./app-bodies";
import { endpointsByPlace, newEndpoint, requireOwnNames } from "./app-endpoints";
import { rollOut, running } from "./app-rollouts";
import type { AppContainerRecord, AppEndpointRecord, AppWorkloadRecord, ContainerAppRecord } from "./records";

/** Adds an app to the account, which runs. */
export function addContainerApp(
  state: EmulatorState,
  {
    containerTemplates,
    regionSettings,
    volumes,
    id = `app${state.nextId()}`,
    ...sent
  }: Pick<ContainerAppRecord, "name"> &
    Partial<Omit<ContainerAppRecord, "containerTemplates" | "volumes" | "regionSettings">> & {
      containerTemplates: readonly SentContainer[];
      regionSettings?: SentRegions;
      volumes?: SentVolumes;
    },
): ContainerAppRecord {
  requireOwnNames(namesOf(containerTemplates));
  const app: ContainerAppRecord = {
    Id: state.nextId(),
    runtimeType: "shared",
    terminationGracePeriodSeconds: defaultGracePeriod,
    autoScaling: { min: 1, max: 1 },
    repositorySettings: null,
    logForwarding: null,
    isRunning: true,
    isSuspended: false,
    generation: 0,
    rollout: null,
    readsUntilGone: null,
    ...sent,
    id,
    containerTemplates: [],
    volumes: [],
    regionSettings: withRegions(newRegions, regionSettings ?? { requiredRegionIds: ["DE"], allowedRegionIds: ["DE"] }),
  };
  app.containerTemplates = containerTemplates.map((container) => newContainer(state, app, container));
  writeVolumes(app, volumes);
  state.containerApps.set(app.Id, app);
  rollOut(state, app, null);
  return app;
}

/** Of a new app, in seconds. */
export const defaultGracePeriod = 30;
export const newRegions = { allowedRegionIds: [], requiredRegionIds: [], maxAllowedRegions: null, nodeSelectors: {} };

export const withRegions = (
  before: ContainerAppRecord["regionSettings"],
  sent: SentRegions,
): ContainerAppRecord["regionSettings"] => ({
  allowedRegionIds: sent.allowedRegionIds ?? before.allowedRegionIds,
  requiredRegionIds: sent.requiredRegionIds ?? before.requiredRegionIds,
  maxAllowedRegions: sent.maxAllowedRegions ?? before.maxAllowedRegions,
  nodeSelectors: sent.nodeSelectors ?? before.nodeSelectors,
});

export function newContainer(
  state: EmulatorState,
  app: Pick<ContainerAppRecord, "id">,
  { id, name, endpoints, ...workload }: SentContainer,
): AppContainerRecord {
  return {
    ...withWorkload(newWorkload, workload),
    id: id || randomUUID(),
    name,
    packageId: randomUUID(),
    endpoints: (endpoints ?? []).map((endpoint) => newEndpoint(state, app, endpoint)),
  };
}

const newWorkload: AppWorkloadRecord = {
  imageRegistryId: "",
  imageNamespace: "",
  imageName: "",
  imageTag: "",
  imageDigest: null,
  imagePullPolicy: "always",
  entryPoint: {},
  probes: {},
  environmentVariables: [],
  volumeMounts: [],
};

/** What a request changes of a container but for its endpoints, by the rules of JSON Merge Patch. */
function withWorkload(
  before: AppWorkloadRecord,
  { name: _, endpoints: __, ...sent }: ChangedContainer,
): AppWorkloadRecord {
  const { imageRegistryId, imageNamespace, imageName, imageTag, ...rest } = sent;
  // The vendor's own action had to send the name for a new tag to have an effect.
  const image = imageName == null ? {} : definedOf({ imageRegistryId, imageNamespace, imageName, imageTag });
  return {
    ...before,
    ...image,
    ...(rest.imageDigest === undefined || imageName == null ? {} : { imageDigest: rest.imageDigest || null }),
    imagePullPolicy: rest.imagePullPolicy ?? before.imagePullPolicy,
    entryPoint: merged(before.entryPoint, rest.entryPoint),
    probes: merged(before.probes, rest.probes),
    environmentVariables:
      rest.environmentVariables?.map(({ name, value }) => ({ name, value: value ?? "" })) ??
      before.environmentVariables,
    volumeMounts: rest.volumeMounts ?? before.volumeMounts,
  };
}

type Members = Record<string, unknown>;

const definedOf = <T extends Members>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as Partial<{
    [Name in keyof T]: NonNullable<T[Name]>;
  }>;

/** JSON Merge Patch of an object: null removes a member, an array is a whole. */
function merged(before: Members, sent: Members | null | undefined): Members {
  if (sent === undefined) return before;
  if (sent === null) return {};
  const after = { ...before };
  for (const [name, value] of Object.entries(sent)) {
    if (value === null) delete after[name];
    else if (isMembers(value)) after[name] = merged(isMembers(after[name]) ? after[name] : {}, value);
    else if (value !== undefined) after[name] = value;
  }
  return after;
}

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes a container, and begins a rollout where that changes what runs. */
export function changeContainer(
  state: EmulatorState,
  app: ContainerAppRecord,
  container: AppContainerRecord,
  sent: ChangedContainer,
): void {
  const { endpoints, name } = sent;
  if (endpoints)
    requireOwnNames([...namesOf(app.containerTemplates.filter((one) => one !== container)), ...namesIn(endpoints)]);
  changeWorkload(state, app, () => {
    Object.assign(container, withWorkload(container, sent), definedOf({ name }));
    if (endpoints)
      container.endpoints = withoutOthers(
        state,
        container.endpoints,
        endpointsByPlace(state, app, container.endpoints, endpoints),
      );
  });
}

/** Removes the pull zones of the endpoints that are no longer there, and returns those that are. */
export function withoutOthers(
  state: EmulatorState,
  before: readonly AppEndpointRecord[],
  after: AppEndpointRecord[],
): AppEndpointRecord[] {
  for (const endpoint of before) if (!after.includes(endpoint)) removePullZone(state, endpoint);
  return after;
}

/** Removes the pull zone that the platform made for an endpoint. */
export function removePullZone(state: EmulatorState, { isPullZoneGenerated, pullZoneId }: AppEndpointRecord): void {
  const zone = isPullZoneGenerated && pullZoneId !== null ? state.pullZones.get(pullZoneId) : undefined;
  if (zone) deletePullZone(state, zone);
}

/**
 * The containers in a request: an id changes one, none adds one, and those without a mention are removed. What a whole
 * app leaves out of a container is gone; otherwise it stays.
 */
export function writeContainers(
  state: EmulatorState,
  app: ContainerAppRecord,
  sent: readonly SentContainer[],
  isWhole = false,
): void {
  requireOwnNames(namesOf(sent));
  const before = app.containerTemplates;
  app.containerTemplates = sent.map((container) => {
    const there = before.find(({ id }) => id === container.id);
    if (!there) return newContainer(state, app, { ...container, id: null });
    Object.assign(there, withWorkload(isWhole ? newWorkload : there, container), { name: container.name });
    const endpoints = container.endpoints ?? (isWhole ? [] : undefined);
    if (endpoints)
      there.endpoints = withoutOthers(state, there.endpoints, endpointsByPlace(state, app, there.endpoints, endpoints));
    return there;
  });
  for (const { endpoints } of before.filter((one) => !app.containerTemplates.includes(one)))
    withoutOthers(state, endpoints, []);
}

/** Volumes have no ids in requests, so the name counts. Copies of those that are left out stay, detached. */
export function writeVolumes({ volumes }: ContainerAppRecord, sent: SentVolumes): void {
  if (!sent) return;
  for (const volume of volumes) volume.isDetached = true;
  for (const { name, size } of sent) {
    const there = volumes.find((one) => one.name === name);
    if (there) Object.assign(there, { size, isDetached: false });
    else volumes.push({ id: randomUUID(), name, size, isDetached: false });
  }
}

/** Runs a change of an app, and begins a rollout where another workload is to run after it. */
export function changeWorkload(state: EmulatorState, app: ContainerAppRecord, change: () => void): void {
  const [before, workload] = [running(state, app), workloadOf(app)];
  change();
  if (workloadOf(app) !== workload) rollOut(state, app, before);
}

const workloadOf = ({ containerTemplates, regionSettings, autoScaling, volumes }: ContainerAppRecord) =>
  JSON.stringify([
    containerTemplates.map(({ endpoints: _, name: __, ...one }) => one),
    regionSettings,
    autoScaling,
    volumes,
  ]);

type Named = { readonly endpoints?: readonly { readonly displayName: string }[] | null | undefined };

const namesIn = (endpoints: readonly { readonly displayName: string }[]) => endpoints.map((one) => one.displayName);
export const namesOf = (all: readonly Named[]): string[] => all.flatMap(({ endpoints }) => namesIn(endpoints ?? []));
