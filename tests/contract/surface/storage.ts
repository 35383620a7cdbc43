import { lastHour, type Surface, some } from "./call";

export const storage: Surface<"storageZones"> = {
  storageZones: {
    list: (api) => some(api.storageZones.list({ search: "a", includeDeleted: true })),
    listPage: (api) => api.storageZones.listPage({ page: 1, perPage: 5 }),
    getStatistics: (api, { storageZoneId }) => api.storageZones.getStatistics(storageZoneId, lastHour()),
    getEgressStatistics: (api, { storageZoneId }) => api.storageZones.getEgressStatistics(storageZoneId, lastHour()),
    find: (api) => api.storageZones.find("files"),
    checkAvailability: (api) => api.storageZones.checkAvailability("another"),
    listRegions: (api) => api.storageZones.listRegions(),
    regionsSnapshot: (api) => api.storageZones.regionsSnapshot(),
    get: (api, { storageZoneId }) => api.storageZones.get(storageZoneId),
    snapshot: (api, { storageZoneId }) => api.storageZones.snapshot(storageZoneId),
    create: (api, { storageZoneId }) =>
      api.storageZones.create({
        name: `another-${storageZoneId}`,
        region: "DE",
        replicationRegions: ["NY"],
        zoneTier: "Edge",
        storageZoneType: "Supported",
      }),
    update: (api, { storageZoneId }) =>
      api.storageZones.update(storageZoneId, {
        replicationRegions: ["UK"],
        originUrl: "https://origin.example.com",
        custom404FilePath: "/404.html",
        rewrite404To200: true,
      }),
    delete: (api, { storageZoneId }) => api.storageZones.delete(storageZoneId, { deleteLinkedPullZones: true }),
    resetPassword: (api, { storageZoneId }) => api.storageZones.resetPassword(storageZoneId),
    resetReadOnlyPassword: (api, { storageZoneId }) => api.storageZones.resetReadOnlyPassword(storageZoneId),
  },
};
