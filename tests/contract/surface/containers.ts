import { lastHour, type Surface, some } from "./call";

const anyRegistry = { displayName: "another", type: "DockerHub" } as const;
const credentials = { userName: "acme", password: "not-a-secret" };

const image = { imageRegistryId: "1155", imageNamespace: "acme", imageName: "web", imageTag: "2" };
const anyContainer = { ...image, name: "another", environmentVariables: [{ name: "MODE", value: "not-a-secret" }] };
const anyImage = { registryId: "dockerhub", imageNamespace: "library", imageName: "postgres", tag: "17" };
const anyEndpoint = { displayName: "another", cdn: { portMappings: [{ containerPort: 80 }] } };
const anyScaling = {
  autoScaling: { min: 1, max: 2 },
  regionSettings: { allowedRegionIds: ["DE"], requiredRegionIds: ["DE"] },
};

const anyTarget = {
  type: "SyslogTcp",
  endpoint: "logs.example.com",
  port: 6514,
  format: "SyslogRfc5424",
  token: "not-a-secret",
  enabled: true,
} as const;

export const containers: Surface<
  | "containerApps"
  | "containerAppParts"
  | "containerAppPolls"
  | "containerConfig"
  | "containerImages"
  | "containerLogForwarding"
  | "containerRegistries"
> = {
  containerApps: {
    list: (api) => some(api.containerApps.list()),
    get: (api, { containerAppId }) => api.containerApps.get(containerAppId),
    create: (api) => api.containerApps.create({ name: "another", ...anyScaling, containerTemplates: [anyContainer] }),
    update: (api, { containerAppId }) => api.containerApps.update(containerAppId, { name: "another", ...anyScaling }),
    replace: (api, { containerAppId, containerId }) =>
      api.containerApps.replace(containerAppId, {
        name: "another",
        runtimeType: "shared",
        ...anyScaling,
        terminationGracePeriodSeconds: 60,
        containerTemplates: [{ ...anyContainer, id: containerId }],
      }),
    delete: (api, { containerAppId }) => api.containerApps.delete(containerAppId),
    deploy: (api, { containerAppId }) => api.containerApps.deploy(containerAppId),
    undeploy: (api, { containerAppId }) => api.containerApps.undeploy(containerAppId),
    restart: (api, { containerAppId }) => api.containerApps.restart(containerAppId),
    getOverview: (api, { containerAppId }) => api.containerApps.getOverview(containerAppId),
    getStatistics: (api, { containerAppId }) => {
      const { from, to } = lastHour();
      return api.containerApps.getStatistics(containerAppId, { from, to, granularity: "Hourly" });
    },
  },
  containerAppParts: {
    addContainer: (api, { containerAppId }) =>
      api.containerAppParts.addContainer(containerAppId, { ...anyContainer, endpoints: [anyEndpoint] }),
    updateContainer: (api, { containerAppId, containerId }) =>
      api.containerAppParts.updateContainer(containerAppId, containerId, anyContainer),
    deleteContainer: (api, { containerAppId, containerId }) =>
      api.containerAppParts.deleteContainer(containerAppId, containerId),
    listEndpoints: (api, { containerAppId }) => some(api.containerAppParts.listEndpoints(containerAppId)),
    addEndpoint: (api, { containerAppId, containerId }) =>
      api.containerAppParts.addEndpoint(containerAppId, containerId, anyEndpoint),
    updateEndpoint: (api, { containerAppId, appEndpointId }) =>
      api.containerAppParts.updateEndpoint(containerAppId, appEndpointId, anyEndpoint),
    deleteEndpoint: (api, { containerAppId, appEndpointId }) =>
      api.containerAppParts.deleteEndpoint(containerAppId, appEndpointId),
    listVolumes: (api, { containerAppId }) => some(api.containerAppParts.listVolumes(containerAppId)),
  },
  containerAppPolls: {
    overviewUntil: (api, { containerAppId }) =>
      api.containerAppPolls.overviewUntil(containerAppId, () => true, { forMs: 1000 }),
    withHosts: (api, { containerAppId }) => api.containerAppPolls.withHosts(containerAppId),
    appUntil: (api, { containerAppId }) => api.containerAppPolls.appUntil(containerAppId, () => true, { forMs: 1000 }),
    untilGone: async (api, { containerAppId }) => {
      await api.containerApps.delete(containerAppId);
      await api.containerAppPolls.untilGone(containerAppId, { forMs: 1000 });
    },
  },
  containerConfig: {
    listRegions: (api) => some(api.containerConfig.listRegions()),
    snapshot: (api) => api.containerConfig.snapshot(),
    listNodes: (api) => some(api.containerConfig.listNodes()),
    getLimits: (api) => api.containerConfig.getLimits(),
  },
  containerImages: {
    getDigest: (api) => api.containerImages.getDigest(anyImage),
    listTags: (api) =>
      api.containerImages.listTags({ registryId: "dockerhub", imageNamespace: "acme", imageName: "web" }),
    getConfig: (api) => api.containerImages.getConfig(anyImage),
    getSuggestions: (api) => api.containerImages.getSuggestions(anyImage),
  },
  containerLogForwarding: {
    list: (api) => api.containerLogForwarding.list(),
    get: (api, { containerAppId }) => api.containerLogForwarding.get(containerAppId),
    create: (api, { containerAppId }) => api.containerLogForwarding.create({ ...anyTarget, app: containerAppId }),
    update: (api, { containerAppId }) => api.containerLogForwarding.update({ ...anyTarget, app: containerAppId }),
    delete: (api, { containerAppId }) => api.containerLogForwarding.delete(containerAppId),
  },
  containerRegistries: {
    list: (api) => api.containerRegistries.list(),
    get: (api, { containerRegistryId }) => api.containerRegistries.get(containerRegistryId),
    getChanged: (api, { containerRegistryId }) => api.containerRegistries.getChanged(containerRegistryId, () => true),
    create: (api) => api.containerRegistries.create({ ...anyRegistry, credentials }),
    update: (api, { containerRegistryId }) =>
      api.containerRegistries.update(containerRegistryId, { ...anyRegistry, credentials }),
    delete: (api, { containerRegistryId }) => api.containerRegistries.delete(containerRegistryId),
  },
};
