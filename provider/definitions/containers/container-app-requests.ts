import type {
  AppImage,
  AppProbe,
  AppSettings,
  ChangedAppContainer,
  NewAppContainer,
  NewAppEndpoint,
  PortMapping,
} from "../../../sdk/api/containers";
import type { Container, ContainerAppInputs } from "./container-app-arguments";
import type { Endpoint } from "./container-app-endpoints";
import type { Probe } from "./container-app-probes";
import { imageOf } from "./image-reference";

type Variables = Readonly<Record<string, string>>;

/** The members of a request for those of an app that are given. */
export function settingsRequest(members: Partial<ContainerAppInputs>): Partial<AppSettings> {
  const { name, runtimeType, autoScaling, regions, volumes } = members;
  return {
    ...(name !== undefined && { name }),
    ...(runtimeType !== undefined && { runtimeType }),
    ...(autoScaling && { autoScaling }),
    ...(regions && { regionSettings: regionsRequest(regions) }),
    ...(volumes && { volumes: volumesRequest(volumes) }),
  };
}

export const volumesRequest = (volumes: ContainerAppInputs["volumes"]) =>
  volumes.map(({ name, sizeGb }) => ({ name, size: sizeGb }));

export function regionsRequest({ allowed, required, maxAllowed, nodeSelectors }: ContainerAppInputs["regions"]) {
  const settings = { allowedRegionIds: allowed, requiredRegionIds: required, maxAllowedRegions: maxAllowed };
  return { ...settings, ...(nodeSelectors && { nodeSelectors }) };
}

/** A new container, with its endpoints. */
export function containerRequest(container: Container, environment: Variables, registryId: number): NewAppContainer {
  const { name, command, arguments: words, workingDirectory, probes } = container;
  const entryPoint = {
    ...(command.length > 0 && { commandArray: command }),
    ...(words.length > 0 && { argumentsArray: words }),
    ...(workingDirectory !== undefined && { workingDirectory }),
  };
  const { imageDigest, ...image } = imageRequest(container, registryId);
  return {
    name,
    ...image,
    ...(imageDigest && { imageDigest }),
    ...policyOf(container),
    ...(Object.keys(entryPoint).length > 0 && { entryPoint }),
    ...(probes && {
      probes: {
        ...(probes.startup && { startup: probeRequest(probes.startup) }),
        ...(probes.readiness && { readiness: probeRequest(probes.readiness) }),
        ...(probes.liveness && { liveness: probeRequest(probes.liveness) }),
      },
    }),
    environmentVariables: variablesRequest(environment),
    endpoints: container.endpoints.map(endpointRequest),
    volumeMounts: mountsRequest(container),
  };
}

/** A container that changes, without its endpoints. Null removes what was there. */
export function changedContainerRequest(
  container: Container,
  environment: Variables | undefined,
  image: AppImage | undefined,
): ChangedAppContainer {
  const { command, arguments: words, workingDirectory, probes } = container;
  const changed = {
    ...policyOf(container),
    entryPoint: {
      commandArray: command.length > 0 ? command : null,
      argumentsArray: words.length > 0 ? words : null,
      workingDirectory: workingDirectory ?? null,
    },
    probes: {
      startup: changedProbe(probes?.startup),
      readiness: changedProbe(probes?.readiness),
      liveness: changedProbe(probes?.liveness),
    },
    ...(environment && { environmentVariables: variablesRequest(environment) }),
    volumeMounts: mountsRequest(container),
  };
  return image ? { ...changed, ...image } : changed;
}

/** All members of an image: a digest that is left in place would count before another tag. */
export function imageRequest(container: Container, registryId: number): AppImage {
  const { namespace, name, tag, digest } = imageOf(container);
  return {
    imageRegistryId: String(registryId),
    imageNamespace: namespace,
    imageName: name,
    imageTag: tag,
    imageDigest: digest ?? null,
  };
}

export function endpointRequest({ name, cdn, anycast }: Endpoint): NewAppEndpoint {
  if (anycast) return { displayName: name, anycast: { type: "iPv4", portMappings: anycast.ports.map(portRequest) } };
  return {
    displayName: name,
    ...(cdn && {
      cdn: {
        isSslEnabled: cdn.originSsl,
        ...(cdn.stickySessions && {
          stickySessions: {
            enabled: true,
            sessionHeaders: cdn.stickySessions.headers,
            cookieName: cdn.stickySessions.cookieName,
          },
        }),
        ...(cdn.pullZoneId !== undefined && { pullZoneId: cdn.pullZoneId }),
        portMappings: [{ containerPort: cdn.port }],
      },
    }),
  };
}

type Port = NonNullable<Endpoint["anycast"]>["ports"][number];
const protocols = { Tcp: "tcp", Udp: "udp", Sctp: "sctp" } as const;

function portRequest({ port, exposedPort, protocols: words }: Port): PortMapping {
  return { containerPort: port, exposedPort, protocols: words.map((word) => protocols[word]) };
}

function probeRequest({ http, tcp, grpc, ...times }: Probe): AppProbe {
  return {
    ...times,
    ...(http && {
      httpGet: {
        request: { path: http.path, portNumber: http.port },
        response: { expectedStatusCode: http.expectedStatus },
      },
    }),
    ...(tcp && { tcpSocket: { request: { portNumber: tcp.port } } }),
    ...(grpc && { grpc: { request: { portNumber: grpc.port, serviceName: grpc.service } } }),
  };
}

/** Members that are left out would stay. */
function changedProbe(probe: Probe | undefined): AppProbe | null {
  if (!probe) return null;
  const { httpGet = null, tcpSocket = null, grpc = null, ...times } = probeRequest(probe);
  const service = probe.grpc?.service ?? null;
  return { ...times, httpGet, tcpSocket, grpc: grpc && { request: { ...grpc.request, serviceName: service } } };
}

const policyOf = ({ pullPolicy }: Container) =>
  pullPolicy ? { imagePullPolicy: pullPolicy === "Always" ? ("always" as const) : ("ifNotPresent" as const) } : {};
const variablesRequest = (environment: Variables) =>
  Object.entries(environment).map(([name, value]) => ({ name, value }));
const mountsRequest = ({ volumeMounts }: Container) =>
  volumeMounts.map(({ name, path }) => ({ name, mountPath: path }));
