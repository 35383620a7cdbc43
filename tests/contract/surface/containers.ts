import { type Surface, some } from "./call";

const anyRegistry = { displayName: "another", type: "DockerHub" } as const;
const credentials = { userName: "acme", password: "not-a-secret" };

export const containers: Surface<"containerConfig" | "containerRegistries"> = {
  containerConfig: {
    listRegions: (api) => some(api.containerConfig.listRegions()),
    listNodes: (api) => some(api.containerConfig.listNodes()),
    getLimits: (api) => api.containerConfig.getLimits(),
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
