import type { RequestBody } from "../request-body";

const document = "magic-containers.json";

const registry = {
  displayName: "ContainerRegistry.name",
  type: "ContainerRegistry.type",
  "passwordCredentials.userName": "ContainerRegistry.userName",
  "passwordCredentials.password": "ContainerRegistry.password",
};

const forwarding = {
  app: "ContainerLogForwarding.appId",
  type: "ContainerLogForwarding.type",
  endpoint: "ContainerLogForwarding.endpoint",
  port: "ContainerLogForwarding.port",
  token: "ContainerLogForwarding.token",
  format: "ContainerLogForwarding.format",
  enabled: "ContainerLogForwarding.enabled",
};

type Arguments = Readonly<Record<string, string>>;

const below = (prefix: string, members: Arguments): Arguments =>
  Object.fromEntries(Object.entries(members).map(([name, argument]) => [`${prefix}${name}`, argument]));

const argument = (path: string) => `ContainerApp.${path}`;
const ofContainer = (path: string) => argument(`containers[].${path}`);
const imageByTag = (of: (path: string) => string): Arguments => ({
  registryId: of("registryId"),
  imageNamespace: of("image"),
  imageName: of("image"),
  tag: of("image"),
});
const ofEndpoint = (path: string) => ofContainer(`endpoints[].${path}`);

const probe = (kind: string): Arguments => {
  const of = (path: string) => ofContainer(`probes.${kind}.${path}`);
  return below(`probes.${kind}.`, {
    initialDelaySeconds: of("initialDelaySeconds"),
    periodSeconds: of("periodSeconds"),
    timeoutSeconds: of("timeoutSeconds"),
    failureThreshold: of("failureThreshold"),
    successThreshold: of("successThreshold"),
    "httpGet.request.path": of("http.path"),
    "httpGet.request.portNumber": of("http.port"),
    "httpGet.response.expectedStatusCode": of("http.expectedStatus"),
    "tcpSocket.request.portNumber": of("tcp.port"),
    "grpc.request.portNumber": of("grpc.port"),
    "grpc.request.serviceName": of("grpc.service"),
  });
};

const container: Arguments = {
  imageName: ofContainer("image"),
  imageNamespace: ofContainer("image"),
  imageTag: ofContainer("image"),
  imageDigest: ofContainer("digest"),
  imageRegistryId: ofContainer("registryId"),
  imagePullPolicy: ofContainer("pullPolicy"),
  "entryPoint.commandArray": ofContainer("command"),
  "entryPoint.argumentsArray": ofContainer("arguments"),
  "entryPoint.workingDirectory": ofContainer("workingDirectory"),
  ...probe("startup"),
  ...probe("readiness"),
  ...probe("liveness"),
  "environmentVariables[].name": argument("environment"),
  "environmentVariables[].value": argument("environment"),
  "volumeMounts[].name": ofContainer("volumeMounts[].name"),
  "volumeMounts[].mountPath": ofContainer("volumeMounts[].path"),
};

const endpoint: Arguments = {
  displayName: ofEndpoint("name"),
  "cdn.isSslEnabled": ofEndpoint("cdn.originSsl"),
  "cdn.stickySessions.sessionHeaders": ofEndpoint("cdn.stickySessions.headers"),
  "cdn.stickySessions.cookieName": ofEndpoint("cdn.stickySessions.cookieName"),
  "cdn.pullZoneId": ofEndpoint("cdn.pullZoneId"),
  "cdn.portMappings[].containerPort": ofEndpoint("cdn.port"),
  "anycast.portMappings[].containerPort": ofEndpoint("anycast.ports[].port"),
  "anycast.portMappings[].exposedPort": ofEndpoint("anycast.ports[].exposedPort"),
  "anycast.portMappings[].protocols": ofEndpoint("anycast.ports[].protocols"),
};

const app: Arguments = {
  name: argument("name"),
  "autoScaling.min": argument("autoScaling.min"),
  "autoScaling.max": argument("autoScaling.max"),
  "regionSettings.allowedRegionIds": argument("regions.allowed"),
  "regionSettings.requiredRegionIds": argument("regions.required"),
  "regionSettings.maxAllowedRegions": argument("regions.maxAllowed"),
  "volumes[].name": argument("volumes[].name"),
  "volumes[].size": argument("volumes[].sizeGb"),
};

const wholeApp = { ...app, terminationGracePeriodSeconds: argument("terminationGracePeriodSeconds") };
const newContainer = { name: ofContainer("name"), ...container, ...below("endpoints[].", endpoint) };
const under = (prefix: string, members: readonly string[]) => members.map((member) => `${prefix}${member}`);

const asOneText = {
  reason: "the same as the list beside it, in one text",
  members: ["entryPoint.command", "entryPoint.arguments"],
};
const image = { reason: "the same as the members of the image, which the platform needs", members: ["image"] };
const ofCdn = {
  reason: "an endpoint of the CDN has the ports of the CDN, and its sessions are on where they are given",
  members: ["cdn.stickySessions.enabled", "cdn.portMappings[].exposedPort", "cdn.portMappings[].protocols"],
};
const addressKind = { reason: "there is no other kind of address", members: ["anycast.type"] };
const within = <T extends { reason: string; members: readonly string[] }>(prefix: string, parts: readonly T[]) =>
  parts.map(({ reason, members }) => ({ reason, members: under(prefix, members) }));
const ofNewContainer = [asOneText, image, ...within("endpoints[].", [ofCdn, addressKind])];

const runtime = { reason: "the other kind is not offered to accounts", members: ["runtimeType"] };
const template = { reason: "the dashboard's link to a template of code", members: ["repositorySettings"] };
const selectors = { reason: "nothing describes them", members: ["regionSettings.nodeSelectors"] };

export const containers: readonly RequestBody[] = [
  { document, operation: "POST /registries", arguments: registry },
  { document, operation: "PUT /registries/{registryId}", arguments: registry },
  { document, operation: "POST /log/forwarding", arguments: forwarding },
  { document, operation: "PUT /log/forwarding/{appId}", arguments: forwarding },
  { document, operation: "POST /registries/digest", arguments: imageByTag(ofContainer) },
  {
    document,
    operation: "POST /registries/config-suggestions",
    arguments: imageByTag((path) => `getContainerImage.${path}`),
  },
  {
    document,
    operation: "POST /apps",
    arguments: { ...wholeApp, ...below("containerTemplates[].", newContainer) },
    omitted: [
      runtime,
      selectors,
      template,
      { reason: "the platform gives it", members: ["containerTemplates[].id"] },
      ...within("containerTemplates[].", ofNewContainer),
    ],
  },
  {
    document,
    operation: "PUT /apps/{appId}",
    arguments: { ...wholeApp, ...below("containerTemplates[].", newContainer) },
    omitted: [
      runtime,
      selectors,
      template,
      { reason: "the platform gave it", members: ["containerTemplates[].id"] },
      ...within("containerTemplates[].", ofNewContainer),
    ],
  },
  {
    document,
    operation: "PATCH /apps/{appId}",
    arguments: app,
    omitted: [
      runtime,
      selectors,
      { reason: "containers are changed one by one, so that no endpoint moves", members: ["containerTemplates[]"] },
    ],
  },
  { document, operation: "POST /apps/{appId}/containers", arguments: newContainer, omitted: ofNewContainer },
  {
    document,
    operation: "PATCH /apps/{appId}/containers/{containerId}",
    arguments: container,
    omitted: [
      asOneText,
      image,
      { reason: "another name is another container", members: ["name"] },
      { reason: "endpoints are changed one by one, so that none moves", members: ["endpoints[]"] },
    ],
  },
  {
    document,
    operation: "POST /apps/{appId}/containers/{containerId}/endpoints",
    arguments: endpoint,
    omitted: [ofCdn, addressKind],
  },
  {
    document,
    operation: "PUT /apps/{appId}/endpoints/{endpointId}",
    arguments: endpoint,
    omitted: [ofCdn, addressKind],
  },
];
