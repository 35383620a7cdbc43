import type { ImageReference } from "./image-reference";

type Maybe<T> = T | null | undefined;

interface Container {
  readonly name?: Maybe<string>;
  readonly status?: Maybe<string>;
  readonly image?: Maybe<string>;
  readonly reason?: Maybe<string>;
  readonly message?: Maybe<string>;
  readonly exitCode?: Maybe<number>;
  readonly numberOfRestarts?: Maybe<number>;
}

interface Pod {
  readonly name?: Maybe<string>;
  readonly status?: Maybe<string>;
  readonly containers: readonly Container[];
}

interface Region {
  readonly region?: Maybe<string>;
  readonly instances?: Maybe<number>;
  readonly pods: readonly Pod[];
}

/** What the platform says of an app's pods. */
export interface Overview {
  readonly status?: Maybe<string>;
  readonly activeInstances?: Maybe<number>;
  readonly desiredInstances?: Maybe<number>;
  readonly regions: readonly Region[];
}

/** Where a rollout is. The platform itself has no end of one that fails: it begins again. */
export type Rollout =
  | { readonly state: "active" }
  | { readonly state: "progressing"; readonly progress: string }
  | { readonly state: "failed"; readonly reason: string };

/** The pods that were there before a rollout, and whether all of them go: a change of regions may keep some. */
export interface Before {
  readonly oldPods: ReadonlySet<string>;
  readonly replacesAll: boolean;
}

/** What a rollout leads to: the images by the names of their containers, and which pods are new. */
export interface Target extends Before {
  readonly images: ReadonlyMap<string, ImageReference>;
}

/** Restarts of one container after which it is not waited for any longer. */
const mostRestarts = 3;
const cannotStart = /ImagePull|ErrImage|InvalidImageName|ContainerConfigError|RunContainerError/i;

/** Judges a rollout by the new pods alone, since old ones end while it goes on. */
export function judge(overview: Overview, target: Target): Rollout {
  const status = overview.status?.toLowerCase() ?? "";
  if (["failing", "suspended"].includes(status))
    return { state: "failed", reason: `the platform says it is ${status}` };
  const regions = overview.regions.map((region) => ({ ...region, pods: region.pods.filter(isStaying) }));
  for (const { region, pods } of regions)
    for (const pod of pods.filter((one) => isNew(one, target)))
      for (const container of pod.containers)
        if (isStuck(container)) return { state: "failed", reason: reasonOf(container, pod, region) };
  const pods = regions.flatMap((region) => region.pods);
  const isWhole = (overview.activeInstances ?? 0) === (overview.desiredInstances ?? 0);
  const isDone = status === "active" && isWhole && pods.every((pod) => isDonePod(pod, target));
  return isDone ? { state: "active" } : { state: "progressing", progress: progressOf(regions, target) };
}

/** The names of the pods of an app. */
export function podsOf(overview: Overview): ReadonlySet<string> {
  return new Set(overview.regions.flatMap(({ pods }) => pods.flatMap(({ name }) => name ?? [])));
}

const isStaying = ({ status }: Pod) => status?.toLowerCase() !== "deleting";
const isReady = ({ status }: Pod) => status?.toLowerCase() === "ready";
const isStuck = ({ reason, numberOfRestarts }: Container) =>
  (numberOfRestarts ?? 0) >= mostRestarts || cannotStart.test(reason ?? "");

const isOld = ({ name }: Pod, { oldPods }: Target) => oldPods.has(name ?? "");

/** The app may still be called active, and its old pods ready, when a rollout is yet to begin. */
function isDonePod(pod: Pod, target: Target): boolean {
  return isReady(pod) && showsImages(pod, target) && !(target.replacesAll && isOld(pod, target));
}

/** After a return to the old image, the platform's new pods are old ones by their images. */
function isNew(pod: Pod, target: Target): boolean {
  return !isOld(pod, target) && showsImages(pod, target);
}

function showsImages({ containers }: Pod, { images }: Target): boolean {
  return containers.every(({ name, image }) => {
    const expected = images.get(name ?? "");
    return !expected || !image || isShown(image, expected);
  });
}

/** Which form the platform's text has is not documented: with or without a host, by tag, digest or both. */
function isShown(text: string, { name, tag, digest }: ImageReference): boolean {
  const [path = "", shown] = text.split("@");
  if (shown !== undefined && digest !== undefined) return shown === digest;
  return path.includes(":", path.lastIndexOf("/")) ? `/${path}`.endsWith(`/${name}:${tag}`) : true;
}

function reasonOf({ name, reason, message, exitCode, numberOfRestarts }: Container, pod: Pod, region: Maybe<string>) {
  const details = [
    [reason, message && `(${message})`].filter(Boolean).join(" "),
    exitCode == null ? "" : `exit code ${exitCode}`,
    numberOfRestarts ? `${numberOfRestarts} restarts` : "",
  ];
  const why = details.filter((detail) => detail !== "").join(", ");
  return `the container ${JSON.stringify(name ?? "")} of the pod ${pod.name ?? "without a name"} in ${region ?? "an unknown region"} does not start: ${why || "no reason is given"}`;
}

function progressOf(regions: readonly Region[], target: Target): string {
  if (regions.length === 0) return "no region has pods yet";
  return regions.map((region) => lineOf(region, target)).join("; ");
}

function lineOf({ region, instances, pods }: Region, target: Target): string {
  const done = pods.filter((pod) => isDonePod(pod, target));
  const reasons = pods
    .filter((pod) => !done.includes(pod))
    .flatMap(({ containers }) => containers.flatMap(({ reason }) => reason || []));
  const line = `${region ?? "?"} ${done.length}/${instances ?? pods.length} ready`;
  return [line, ...new Set(reasons)].join(", ");
}
