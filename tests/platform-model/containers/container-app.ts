import type {
  AppContainerRecord,
  AppEndpointRecord,
  ContainerAppRecord,
} from "../../../emulator/routes/containers/records";
import { type Args, type Facts, type Model, objectModel } from "../model";
import { argsOf, givenSet, listOf, setOf, textOf, textsOf } from "../values";

export const containerApp: Model = objectModel({
  resource: "ContainerApp",
  objects: ({ containerApps }) => new Map([...containerApps.values()].map((record) => [record.id, inForce(record)])),
  declares(args) {
    const {
      name,
      regions = {},
      autoScaling = { min: 1, max: 1 },
      volumes = [],
      running = true,
      environment = {},
    } = args;
    const { required, allowed, maxAllowed = 5, nodeSelectors } = argsOf(regions);
    const containers = listOf(args.containers);
    return {
      name,
      "regions that it always has": givenSet(required ?? []),
      "regions by demand": givenSet(allowed ?? []),
      "regions at most": maxAllowed,
      "labels of machines": nodeSelectors && argsOf(nodeSelectors),
      machines: args.runtimeType,
      scaling: autoScaling,
      runs: running,
      "seconds to end": args.terminationGracePeriodSeconds,
      volumes: sorted(listOf(volumes).map(({ name, sizeGb }) => `${name}: ${sizeGb} GB`)),
      containers: sorted(containers.map((one) => textOf(one.name))),
      ...Object.assign(
        {},
        ...containers.map((one) => declared(one, argsOf(argsOf(environment)[textOf(one.name)] ?? {}))),
      ),
    };
  },
});

const sorted = (texts: readonly string[]) => texts.toSorted();

function inForce(record: ContainerAppRecord): Facts {
  const { requiredRegionIds, allowedRegionIds, maxAllowedRegions, nodeSelectors } = record.regionSettings;
  const attached = record.volumes.filter(({ isDetached }) => !isDetached);
  return {
    name: record.name,
    "regions that it always has": setOf(requiredRegionIds),
    "regions by demand": setOf(allowedRegionIds),
    "regions at most": maxAllowedRegions,
    "labels of machines": nodeSelectors,
    machines: record.runtimeType,
    scaling: record.autoScaling,
    runs: record.isRunning,
    "seconds to end": record.terminationGracePeriodSeconds,
    volumes: sorted(attached.map(({ name, size }) => `${name}: ${size} GB`)),
    containers: sorted(record.containerTemplates.map(({ name }) => name)),
    ...Object.assign({}, ...record.containerTemplates.map(containerInForce)),
  };
}

const factsOf = (container: string, facts: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [`${container}: ${name}`, fact]));

function containerInForce(one: AppContainerRecord): Facts {
  const { commandArray, argumentsArray, workingDirectory } = one.entryPoint;
  return factsOf(one.name, {
    image: `${one.imageRegistryId} ${one.imageNamespace}/${one.imageName}:${one.imageTag}`,
    digest: one.imageDigest ?? "",
    "pull policy": one.imagePullPolicy.toLowerCase(),
    command: commandArray ?? [],
    arguments: argumentsArray ?? [],
    "working directory": workingDirectory ?? "",
    variables: sorted(one.environmentVariables.map(({ name, value }) => `${name}=${value}`)),
    mounts: sorted(one.volumeMounts.map(({ name, mountPath }) => `${name} at ${mountPath}`)),
    probes: sorted(Object.entries(one.probes).map(([name, probe]) => probeInForce(name, argsOf(probe)))),
    endpoints: sorted(one.endpoints.map(endpointInForce)),
  });
}

/** The registries that the platform gives every account. */
const publicRegistries: Readonly<Record<string, number>> = { "docker.io": 1155, "ghcr.io": 1156 };

function declared(args: Args, secret: Args): Facts {
  const {
    name,
    image,
    registryId,
    pullPolicy,
    plainEnvironment = {},
    probes = {},
    endpoints = [],
    volumeMounts = [],
  } = args;
  const text = textOf(image);
  const [, host = "docker.io", path = "", tag = "latest", digest = ""] =
    /^(?:([^/]*[.:][^/]*)\/)?([^:@]+)(?::([^@]+))?(?:@(.+))?$/.exec(text) ?? [];
  const variables = { ...argsOf(plainEnvironment), ...secret };
  return factsOf(textOf(name), {
    image: `${registryId ?? publicRegistries[host]} ${path.includes("/") ? path : `library/${path}`}:${tag}`,
    digest,
    "pull policy": pullPolicy === undefined ? undefined : textOf(pullPolicy).toLowerCase(),
    command: args.command ?? [],
    arguments: args.arguments ?? [],
    "working directory": args.workingDirectory ?? "",
    variables: sorted(Object.entries(variables).map(([name, value]) => `${name}=${value}`)),
    mounts: sorted(listOf(volumeMounts).map(({ name, path }) => `${name} at ${path}`)),
    probes: sorted(
      Object.entries(argsOf(probes)).flatMap(([name, probe]) => (probe ? [declaredProbe(name, argsOf(probe))] : [])),
    ),
    endpoints: sorted(listOf(endpoints).map(declaredEndpoint)),
  });
}

const times = (of: Args) =>
  [
    of.initialDelaySeconds ?? 10,
    of.periodSeconds ?? 10,
    of.timeoutSeconds ?? 7,
    of.failureThreshold ?? 3,
    of.successThreshold ?? 1,
  ].join("/");

function probeInForce(name: string, probe: Args): string {
  const part = (kind: string) => argsOf(argsOf(probe[kind]).request);
  const kinds = [
    ...(probe.httpGet
      ? [
          `${part("httpGet").path}:${part("httpGet").portNumber} ${argsOf(argsOf(probe.httpGet).response).expectedStatusCode}`,
        ]
      : []),
    ...(probe.tcpSocket ? [`tcp:${part("tcpSocket").portNumber}`] : []),
    ...(probe.grpc ? [`grpc:${part("grpc").portNumber} ${part("grpc").serviceName ?? ""}`] : []),
  ];
  return `${name} ${kinds.join(" and ")} ${times(probe)}`;
}

function declaredProbe(name: string, probe: Args): string {
  const [http, tcp, grpc] = [probe.http, probe.tcp, probe.grpc].map((kind) => (kind ? argsOf(kind) : undefined));
  const kinds = [
    ...(http ? [`${http.path ?? "/"}:${http.port} ${http.expectedStatus ?? "ok"}`] : []),
    ...(tcp ? [`tcp:${tcp.port}`] : []),
    ...(grpc ? [`grpc:${grpc.port} ${grpc.service ?? ""}`] : []),
  ];
  return `${name} ${kinds.join(" and ")} ${times(probe)}`;
}

function endpointInForce(one: AppEndpointRecord): string {
  const ports = one.portMappings.map(({ containerPort, exposedPort, protocols }) =>
    one.type === "cdn" ? `${containerPort}` : `${containerPort}-${exposedPort ?? ""} ${setOf(protocols)}`,
  );
  const { enabled, sessionHeaders = [] } = one.stickySessions ?? {};
  const sessions = enabled ? setOf(sessionHeaders) : [];
  return `${one.displayName} ${one.type} ${sorted(ports)} ${one.isSslEnabled ? "TLS" : ""} ${sessions}`;
}

function declaredEndpoint({ name, cdn, anycast }: Args): string {
  if (anycast) {
    const ports = listOf(argsOf(anycast).ports).map(({ port, exposedPort, protocols = ["Tcp"] }) => {
      const words = textsOf(protocols).map((word) => word.toLowerCase());
      return `${port}-${exposedPort ?? ""} ${setOf(words)}`;
    });
    return `${name} anycast ${sorted(ports)}  `;
  }
  const { port, originSsl, stickySessions } = argsOf(cdn);
  const sessions = stickySessions ? setOf(textsOf(argsOf(stickySessions).headers)) : [];
  return `${name} cdn ${port} ${originSsl ? "TLS" : ""} ${sessions}`;
}
