import type { EmulatorState } from "../../state";
import { platformRegistries } from "./container-data";
import type { AppContainerRecord, ContainerAppRecord, ImageFailure } from "./records";

/** An instance of an app, as far as its rollout is. */
export interface Pod {
  readonly name: string;
  readonly region: string;
  readonly status: "notScheduled" | "scheduled" | "ready";
  readonly containers: readonly PodContainer[];
}

interface PodContainer {
  readonly id: string;
  readonly name: string;
  readonly status: "notStarted" | "started" | "ready";
  readonly image: string;
  readonly restarts: number;
  readonly failure?: ImageFailure | undefined;
}

/** The text of a container's image, whose digest counts before its tag. */
export function imageText(state: EmulatorState, container: AppContainerRecord): string {
  const { imageRegistryId, imageNamespace, imageName, imageTag, imageDigest } = container;
  const id = Number(imageRegistryId);
  const known = state.containerRegistries.get(id) ?? platformRegistries.find((one) => one.id === id);
  const version = imageDigest === null ? `:${imageTag}` : `@${imageDigest}`;
  return `${known?.hostName ?? "docker.io"}/${imageNamespace}/${imageName}${version}`;
}

const imageTexts = (state: EmulatorState, { containerTemplates }: ContainerAppRecord) =>
  Object.fromEntries(containerTemplates.map((container) => [container.id, imageText(state, container)]));

/** What runs now, before a change: the old instances, where a rollout is in progress. */
export function running(state: EmulatorState, app: ContainerAppRecord): Record<string, string> | null {
  if (!app.isRunning) return null;
  return app.rollout ? app.rollout.before : imageTexts(state, app);
}

/** Begins to replace all instances. */
export function rollOut(state: EmulatorState, app: ContainerAppRecord, before: Record<string, string> | null): void {
  const { rolloutReads: reads, readsUntilRollout } = state.containers;
  const readsUntilBegin = before ? readsUntilRollout : 0;
  app.generation++;
  const isNeeded = app.isRunning && (readsUntilBegin + reads > 0 || failureOf(state, app) !== undefined);
  app.rollout = isNeeded ? { readsUntilBegin, reads, readsLeft: reads, restarts: 0, before } : null;
}

/** The failure of the app's first image that never starts. */
function failureOf(state: EmulatorState, app: ContainerAppRecord): ImageFailure | undefined {
  return app.containerTemplates.map((one) => failureOfImage(state, imageText(state, one))).find((one) => one);
}

function failureOfImage({ containers }: EmulatorState, image: string): ImageFailure | undefined {
  return [...containers.failingImages].find(([part]) => image.includes(part))?.[1];
}

/** Passes the time of one read of the overview. A rollout of an image that never starts has no end. */
export function passTime(state: EmulatorState, app: ContainerAppRecord): void {
  const { rollout } = app;
  if (!rollout) return;
  if (rollout.readsUntilBegin > 0) {
    rollout.readsUntilBegin--;
    return;
  }
  if (failureOf(state, app)) {
    rollout.restarts++;
    return;
  }
  rollout.readsLeft--;
  if (rollout.readsLeft <= 0) app.rollout = null;
}

export function statusOf({ isSuspended, isRunning, rollout }: ContainerAppRecord): string {
  if (isSuspended) return "suspended";
  if (!isRunning) return "inactive";
  return rollout && rollout.readsUntilBegin === 0 ? "progressing" : "active";
}

/** Where an app runs: in its required regions, or in the first allowed one. */
export function regionsOf({ regionSettings }: ContainerAppRecord): string[] {
  const { requiredRegionIds, allowedRegionIds } = regionSettings;
  return requiredRegionIds.length > 0 ? requiredRegionIds : allowedRegionIds.slice(0, 1);
}

/** More than an app of a test has: the platform's own limit is not known. */
const mostPods = 50;

/** The instances of an app, one after another replaced. An old one is there until its successor is ready. */
export function podsOf(state: EmulatorState, app: ContainerAppRecord): Pod[] {
  const places = placesOf(app);
  const { rollout } = app;
  const passed = rollout ? (rollout.reads - rollout.readsLeft) / (rollout.reads || 1) : 1;
  const ready = failureOf(state, app) && rollout ? 0 : Math.floor(places.length * passed);
  return places.flatMap((place, index) => {
    if (rollout?.before && rollout.readsUntilBegin > 0) return [oldPod(app, place, rollout.before)];
    if (index < ready) return [newPod(state, app, place, "ready")];
    const old = rollout?.before ? [oldPod(app, place, rollout.before)] : [];
    if (index === ready) return [...old, newPod(state, app, place, "scheduled")];
    return old.length > 0 ? old : [newPod(state, app, place, "notScheduled")];
  });
}

/** Where an instance is, and which of those there it is. */
interface Place {
  readonly region: string;
  readonly at: number;
}

/** Where each instance is, that an app should have. */
export function placesOf(app: ContainerAppRecord): Place[] {
  if (!app.isRunning || app.isSuspended) return [];
  const count = Math.min(app.autoScaling.min, mostPods);
  return regionsOf(app).flatMap((region) => Array.from({ length: count }, (_, at) => ({ region, at })));
}

const stages = { notScheduled: "notStarted", scheduled: "started", ready: "ready" } as const;

function newPod(state: EmulatorState, app: ContainerAppRecord, { region, at }: Place, status: Pod["status"]): Pod {
  return {
    name: `${app.id}-${region.toLowerCase()}-${app.generation}-${at}`,
    region,
    status,
    containers: app.containerTemplates.map((container) => {
      const image = imageText(state, container);
      const failure = status === "scheduled" ? failureOfImage(state, image) : undefined;
      const restarts = failure ? (app.rollout?.restarts ?? 0) : 0;
      const stage = failure ? "notStarted" : stages[status];
      return { id: container.id, name: container.name, status: stage, image, restarts, failure };
    }),
  };
}

function oldPod(app: ContainerAppRecord, { region, at }: Place, images: Record<string, string>): Pod {
  return {
    name: `${app.id}-${region.toLowerCase()}-${app.generation - 1}-${at}`,
    region,
    status: "ready",
    containers: Object.entries(images).map(([id, image]) => {
      const name = app.containerTemplates.find((one) => one.id === id)?.name ?? id;
      return { id, name, status: "ready", image, restarts: 0 };
    }),
  };
}
