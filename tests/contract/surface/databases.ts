import { type Surface, some } from "./call";

export const databases: Surface<"databases" | "databaseConfig" | "databaseTokens"> = {
  databases: {
    list: (api) => some(api.databases.list()),
    listPage: (api) => api.databases.listPage({ page: 1, perPage: 5 }),
    get: (api, { databaseId }) => api.databases.get(databaseId),
    create: (api) =>
      api.databases.create({
        name: "another",
        storageRegion: "eu-west-1",
        primaryRegions: ["DE"],
        replicasRegions: ["NY"],
      }),
    fork: (api, { databaseId }) => api.databases.fork(databaseId, { name: "forked", date: "2026-11-01T00:00:00Z" }),
    update: (api, { databaseId }) =>
      api.databases.update(databaseId, { primaryRegions: ["DE", "UK"], replicasRegions: [] }),
    delete: (api, { databaseId }) => api.databases.delete(databaseId),
    getUsage: (api, { databaseId }) =>
      api.databases.getUsage(databaseId, { from: new Date("2026-11-01"), to: new Date("2026-11-24") }),
  },
  databaseConfig: {
    listRegions: (api) => api.databaseConfig.listRegions(),
    snapshot: (api) => api.databaseConfig.snapshot(),
    getLimits: (api) => api.databaseConfig.getLimits(),
  },
  databaseTokens: {
    generate: (api, { databaseId }) =>
      api.databaseTokens.generate(databaseId, { authorization: "ReadOnly", expiresAt: "2099-01-01T00:00:00Z" }),
    revokeAll: (api, { databaseId }) => api.databaseTokens.revokeAll(databaseId),
  },
};
