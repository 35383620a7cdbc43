import type { AppContainer, AppEndpoint, AppProbe, ContainerApp } from "../../../sdk/api/containers";
import { omitNulls } from "../../define/omit-nulls";
import type { Container, ContainerAppInputs, ContainerAppOutputs } from "./container-app-arguments";
import type { Endpoint } from "./container-app-endpoints";
import { type Probe, probeNames } from "./container-app-probes";
import { endpointKey } from "./container-app-update";
import { formatImage, type ImageReference, isSameImage, parseImage } from "./image-reference";

type Prior = Partial<ContainerAppInputs>;
/** The registry of each container, as arguments name it: by an id, or by the host in its image. */
export type RegistryOf = (container: AppContainer, prior: Container | undefined) => { id?: number; host?: string };

/** In how many of the allowed regions the platform runs an app that does not say. */
const defaultMaxAllowed = 5;

/** What an app has, as arguments. Members that the platform fills in are those that were given. */
export function inputsOf(app: ContainerApp, prior: Prior, registryOf: RegistryOf, importing = false) {
  const priorOf = (name: string) => prior.containers?.find((one) => one.name === name);
  const containers = app.containerTemplates.map((found) => {
    const before = priorOf(found.name ?? "");
    return containerOf(found, before, registryOf(found, before));
  });
  return {
    name: app.name ?? undefined,
    regions: regionsOf(app, prior),
    runtimeType: runtimeTypeOf(app, prior, importing),
    autoScaling: omitNulls({ min: app.autoScaling?.min ?? 1, max: app.autoScaling?.max ?? 1 }),
    volumes: app.volumes.map(({ name, size }) => ({ name: name ?? "", sizeGb: Math.round(size ?? 0) })),
    containers,
    environment: environmentOf(app, prior),
    running: app.status !== "inactive",
  };
}

export function outputsOf(app: ContainerApp): ContainerAppOutputs {
  const containers = app.containerTemplates;
  return {
    appId: app.id,
    containerIds: Object.fromEntries(containers.map(({ id, name }) => [name ?? id, id])),
    registryIds: Object.fromEntries(containers.map((one) => [one.name ?? one.id, Number(one.imageRegistryId)])),
    endpoints: Object.fromEntries(containers.flatMap(endpointOutputsOf)),
  };
}

export function endpointOutputsOf({ id, name, endpoints }: Pick<AppContainer, "id" | "name" | "endpoints">) {
  return endpoints.map((one) => [endpointKey(name ?? id, one.displayName ?? ""), endpointOutputs(one)] as const);
}

function endpointOutputs({ id, type, publicHost, pullZoneId, publicIpAddresses }: AppEndpoint) {
  return {
    ...omitNulls({ id, type, publicHost: publicHost || undefined, pullZoneId }),
    publicIpAddresses: publicIpAddresses.flatMap(({ address }) => address ?? []),
  };
}

function runtimeTypeOf({ runtimeType }: ContainerApp, prior: Prior, importing: boolean): Prior["runtimeType"] {
  if (runtimeType === "reserved" && (importing || prior.runtimeType !== undefined)) return "reserved";
  // An import writes what a new app does not have.
  return importing || prior.runtimeType === undefined ? undefined : "shared";
}

/** What the response does not report is what it was. */
function regionsOf({ regionSettings }: ContainerApp, { regions }: Prior): ContainerAppInputs["regions"] {
  const { allowedRegionIds, requiredRegionIds, maxAllowedRegions } = regionSettings ?? {};
  return {
    allowed: allowedRegionIds ?? regions?.allowed ?? [],
    required: requiredRegionIds ?? regions?.required ?? [],
    maxAllowed: maxAllowedRegions ?? regions?.maxAllowed ?? defaultMaxAllowed,
    ...(regions?.nodeSelectors && { nodeSelectors: regions.nodeSelectors }),
  };
}

function containerOf(found: AppContainer, prior: Container | undefined, registry: ReturnType<RegistryOf>): Container {
  const { entryPoint, probes } = found;
  return {
    name: found.name ?? "",
    image: imageFound(found, prior, registry.host),
    ...(prior?.digest !== undefined && found.imageDigest && { digest: found.imageDigest }),
    ...(registry.id !== undefined && { registryId: registry.id }),
    ...policyOf(found, prior),
    command: [...(entryPoint?.commandArray ?? (entryPoint?.command ? [entryPoint.command] : []))],
    arguments: [...(entryPoint?.argumentsArray ?? (entryPoint?.arguments ? [entryPoint.arguments] : []))],
    ...(entryPoint?.workingDirectory && { workingDirectory: entryPoint.workingDirectory }),
    ...plainEnvironmentOf(found, prior),
    ...probesOf(probes, prior),
    endpoints: found.endpoints.map((one) => endpointOf(one, prior)),
    volumeMounts: found.volumeMounts.map(({ name, mountPath }) => ({ name: name ?? "", path: mountPath ?? "" })),
  };
}

/** The text of the program, where it means the image that is there. */
function imageFound(found: AppContainer, prior: Container | undefined, host: string | undefined): string {
  const before = prior && parseImage(prior.image);
  const known = before && !("problem" in before) ? before : undefined;
  // A digest that the program leaves out is the platform's.
  const digest = known && known.digest === undefined ? undefined : found.imageDigest || undefined;
  const image: ImageReference = {
    namespace: found.imageNamespace ?? "",
    name: found.imageName ?? "",
    tag: found.imageTag ?? "",
    ...(digest && { digest }),
  };
  if (prior && known && isSameImage(known, image)) return prior.image;
  const shownHost = host ?? known?.host;
  return formatImage({ ...image, ...(shownHost && { host: shownHost }) });
}

/** The platform has one of its own for images with a digest. */
function policyOf({ imagePullPolicy, imageDigest }: AppContainer, prior: Container | undefined) {
  if (prior && (prior.pullPolicy === undefined || imageDigest))
    return prior.pullPolicy ? { pullPolicy: prior.pullPolicy } : {};
  if (!imagePullPolicy) return {};
  return { pullPolicy: imagePullPolicy === "always" ? ("Always" as const) : ("IfNotPresent" as const) };
}

function plainEnvironmentOf({ environmentVariables }: AppContainer, prior: Container | undefined) {
  if (!prior?.plainEnvironment) return {};
  const names = Object.keys(prior.plainEnvironment);
  const plain = environmentVariables.filter(({ name }) => names.includes(name));
  return { plainEnvironment: Object.fromEntries(plain.map(({ name, value }) => [name, value ?? ""])) };
}

/** All variables but those that the program has in plain. */
function environmentOf({ containerTemplates }: ContainerApp, prior: Prior): ContainerAppInputs["environment"] {
  const found = containerTemplates.flatMap(({ name, environmentVariables }) => {
    const container = name ?? "";
    const plain = prior.containers?.find((one) => one.name === container)?.plainEnvironment ?? {};
    const secret = environmentVariables.filter((variable) => !Object.hasOwn(plain, variable.name));
    const isKept = secret.length > 0 || prior.environment?.[container] !== undefined;
    const members = secret.map((variable) => [variable.name, variable.value ?? ""]);
    return isKept ? [[container, Object.fromEntries(members)] as const] : [];
  });
  return found.length > 0 || prior.environment ? Object.fromEntries(found) : undefined;
}

function probesOf(found: AppContainer["probes"], prior: Container | undefined) {
  const present = probeNames.flatMap((name) => {
    const probe = found?.[name];
    return probe ? [[name, probeOf(probe)] as const] : [];
  });
  if (present.length === 0 && !prior?.probes) return {};
  return { probes: Object.fromEntries(present) as Container["probes"] };
}

type FoundProbe = NonNullable<NonNullable<NonNullable<AppContainer["probes"]>["startup"]>>;
const probeDefaults = {
  initialDelaySeconds: 10,
  periodSeconds: 10,
  timeoutSeconds: 7,
  failureThreshold: 3,
  successThreshold: 1,
} satisfies AppProbe;

function probeOf({ httpGet, tcpSocket, grpc, ...times }: FoundProbe): Probe {
  const found = omitNulls(times);
  return {
    ...probeDefaults,
    ...found,
    ...(httpGet && {
      http: {
        path: httpGet.request?.path ?? "/",
        port: httpGet.request?.portNumber ?? 0,
        expectedStatus: httpGet.response?.expectedStatusCode ?? "ok",
      },
    }),
    ...(tcpSocket && { tcp: { port: tcpSocket.request?.portNumber ?? 0 } }),
    ...(grpc && {
      grpc: {
        port: grpc.request?.portNumber ?? 0,
        ...(grpc.request?.serviceName && { service: grpc.request.serviceName }),
      },
    }),
  };
}

function endpointOf(found: AppEndpoint, container: Container | undefined): Endpoint {
  const name = found.displayName ?? "";
  const prior = container?.endpoints.find((one) => one.name === name);
  if (found.type === "anycast") {
    const before = prior?.anycast?.ports;
    return { name, anycast: { ports: found.portMappings.map((mapping) => portOf(mapping, before)) } };
  }
  const { stickySessions } = found;
  const cookieName =
    prior?.cdn?.stickySessions && !prior.cdn.stickySessions.cookieName ? undefined : stickySessions?.cookieName;
  return {
    name,
    cdn: {
      port: found.portMappings[0]?.containerPort ?? 0,
      originSsl: found.isSslEnabled ?? false,
      ...(prior?.cdn?.pullZoneId !== undefined && found.pullZoneId && { pullZoneId: found.pullZoneId }),
      ...(stickySessions?.enabled && {
        stickySessions: { headers: stickySessions.sessionHeaders, ...(cookieName && { cookieName }) },
      }),
    },
  };
}

type Ports = NonNullable<Endpoint["anycast"]>["ports"];
const protocols = new Map<string, Ports[number]["protocols"][number]>([
  ["tcp", "Tcp"],
  ["udp", "Udp"],
  ["sctp", "Sctp"],
]);

function portOf({ containerPort, exposedPort, protocols: words }: AppEndpoint["portMappings"][number], before?: Ports) {
  const isChosen = before?.some(({ port, exposedPort }) => port === containerPort && exposedPort === undefined);
  return {
    port: containerPort ?? 0,
    ...(exposedPort && !isChosen && { exposedPort }),
    protocols: words.flatMap((word) => protocols.get(word.toLowerCase()) ?? []),
  };
}
