import type { MaybeUnknown, Problem } from "../../define/define";
import { codesAt, namesAt, repeated, unlisted } from "../shared/items";
import type { Container, ContainerAppInputs } from "./container-app-arguments";
import { type Probe, probeNames } from "./container-app-probes";
import { parseImage } from "./image-reference";

type Inputs = MaybeUnknown<ContainerAppInputs>;
type Item = MaybeUnknown<Container>;
type Path = Problem["path"];

/** The codes of regions as the platform lists them: in upper case. */
export function normalRegions({ regions }: Inputs): Pick<Inputs, "regions"> {
  const upper = (codes: readonly (string | undefined)[] | undefined) => codes?.map((code) => code?.toUpperCase());
  return regions ? { regions: { ...regions, allowed: upper(regions.allowed), required: upper(regions.required) } } : {};
}

/** The codes that are of no region of the platform. */
export function unknownRegions({ regions }: Inputs, listed: readonly { readonly id: string }[]): Problem[] {
  const { allowed, required } = regions ?? {};
  return unlisted([...codesAt("allowed", allowed, "regions"), ...codesAt("required", required, "regions")], listed);
}

/** What the schemas cannot say. What is unknown is not judged. */
export function containerAppProblems(inputs: Inputs, prior: Readonly<Partial<ContainerAppInputs>>): Problem[] {
  const { containers = [], volumes = [] } = inputs;
  return [
    ...regionProblems(inputs),
    ...scalingProblems(inputs),
    ...repeated(namesAt(["volumes"], volumes), "that of another volume"),
    ...shrunkVolumes(inputs, prior),
    ...(inputs.containers?.length === 0 ? [{ path: ["containers"], reason: "is empty: an app has one or more" }] : []),
    ...repeated(namesAt(["containers"], containers), "that of another container"),
    // The platform refuses one that another container has.
    ...repeated(endpointNames(containers), "that of another endpoint of the app"),
    ...containers.flatMap((container, at) => (container ? containerProblems(container, at, inputs) : [])),
    ...environmentProblems(inputs),
  ];
}

/** A pull policy that is left out stays, since no request removes it: an import reads the platform's own. */
export function withKeptPolicies(
  { containers }: Inputs,
  prior: Readonly<Partial<ContainerAppInputs>>,
): Pick<Inputs, "containers"> {
  if (!containers) return {};
  const keep = (container: Item | undefined) => {
    const before = prior.containers?.find((one) => one.name === container?.name)?.pullPolicy;
    return !container || !before || Object.hasOwn(container, "pullPolicy")
      ? container
      : { ...container, pullPolicy: before };
  };
  return { containers: containers.map(keep) };
}

function regionProblems({ regions }: Inputs): Problem[] {
  if (!regions?.allowed || !regions.required || regions.allowed.length + regions.required.length > 0) return [];
  return [{ path: ["regions"], reason: "has no region: name one in `allowed` or `required`" }];
}

function scalingProblems({ autoScaling: { min, max } = {} }: Inputs): Problem[] {
  if (min === undefined || max === undefined || min <= max) return [];
  return [{ path: ["autoScaling", "min"], reason: (quote) => `is more than \`max\`, which is ${quote(max)}` }];
}

const endpointNames = (containers: readonly (Item | undefined)[]) =>
  containers.flatMap((one, at) => namesAt(["containers", at, "endpoints"], one?.endpoints ?? []));

function shrunkVolumes({ volumes = [] }: Inputs, prior: Readonly<Partial<ContainerAppInputs>>): Problem[] {
  return volumes.flatMap((volume, at): Problem[] => {
    const before = prior.volumes?.find(({ name }) => name === volume?.name);
    if (!before || volume?.sizeGb === undefined || volume.sizeGb >= before.sizeGb) return [];
    const reason: Problem["reason"] = (quote) =>
      `is less than the ${quote(before.sizeGb)} that it has: volumes only grow, so give another one a name of its own`;
    return [{ path: ["volumes", at, "sizeGb"], reason }];
  });
}

function containerProblems(container: Item, at: number, inputs: Inputs): Problem[] {
  const path = ["containers", at];
  const { image, endpoints = [], volumeMounts = [], probes } = container;
  const parsed = image === undefined ? undefined : parseImage(image);
  return [
    ...(parsed && "problem" in parsed ? [{ path: [...path, "image"], reason: parsed.problem }] : []),
    ...(parsed && "digest" in parsed && container.digest !== undefined
      ? [{ path: [...path, "digest"], reason: "is given, and `image` has a digest as well: leave out one of them" }]
      : []),
    ...endpoints.flatMap((endpoint, index) =>
      endpoint ? needsOne([...path, "endpoints", index], ["cdn", "anycast"], endpoint) : [],
    ),
    ...probeNames.flatMap((name) => probeProblems([...path, "probes", name], probes?.[name])),
    ...volumeMounts.flatMap((mount, index) => mountProblems([...path, "volumeMounts", index], mount?.name, inputs)),
  ];
}

function probeProblems(path: Path, probe: MaybeUnknown<Probe> | undefined): Problem[] {
  return probe ? needsOne(path, ["http", "tcp", "grpc"], probe) : [];
}

/** An unknown one is absent here, so only too many of them are certain. */
function needsOne(path: Path, names: readonly string[], item: object): Problem[] {
  const given = names.filter((name) => Reflect.get(item, name) !== undefined);
  const isCertain = given.length > 1 || names.every((name) => !Object.hasOwn(item, name));
  if (given.length === 1 || !isCertain) return [];
  const one = names.map((name) => `\`${name}\``).join(", ");
  return [{ path, reason: given.length === 0 ? `needs one of ${one}` : `has more than one of ${one}` }];
}

function mountProblems(path: Path, name: string | undefined, { volumes }: Inputs): Problem[] {
  const isUncertain = name === undefined || !volumes || volumes.some((volume) => volume?.name === undefined);
  if (isUncertain || volumes.some((volume) => volume?.name === name)) return [];
  return [{ path: [...path, "name"], reason: (quote) => `is ${quote(name)}, which is none of \`volumes\`` }];
}

function environmentProblems({ environment = {}, containers }: Inputs): Problem[] {
  if (!containers || containers.some((container) => container?.name === undefined)) return [];
  return Object.entries(environment).flatMap(([name, variables]): Problem[] => {
    const container = containers.find((one) => one?.name === name);
    const path = ["environment", name];
    if (!container) return [{ path, reason: "is of no container: its name is not among `containers`" }];
    const twice = Object.keys(variables ?? {}).filter(
      (variable) => container.plainEnvironment?.[variable] !== undefined,
    );
    return twice.map((variable) => ({
      path: [...path, variable],
      reason: "is in the `plainEnvironment` of the container as well: leave out one of them",
    }));
  });
}
