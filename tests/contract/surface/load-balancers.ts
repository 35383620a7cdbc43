import { lastHour, type Surface, some } from "./call";

const group = {
  name: "another",
  enabled: true,
  healthCheckSettings: { enabled: true, path: "/health" },
  originLoadBalancingMethod: "Latency",
  latitude: 50.1,
  longitude: 8.7,
  weight: 1,
  priority: 0,
} as const;
const origin = {
  name: "another",
  weight: 255,
  enabled: false,
  originType: "Standard",
  edgeScriptId: null,
  storageZoneId: null,
  standardOrigin: { originUrl: "https://origin.example.com", hostHeader: "a.example", verifySsl: false },
  magicContainersOrigin: null,
} as const;
const settings = { originGroupLoadBalancingMethod: "GeoLocation", stickySessionType: "Cookie" } as const;
const { from, to } = lastHour();

export const loadBalancers: Surface<"loadBalancers"> = {
  loadBalancers: {
    list: (api) => some(api.loadBalancers.list()),
    listPage: (api) => api.loadBalancers.listPage({ page: 1, perPage: 5 }),
    get: (api, { loadBalancerId }) => api.loadBalancers.get(loadBalancerId),
    create: (api, { loadBalancerId }) => api.loadBalancers.create({ ...settings, name: `beside ${loadBalancerId}` }),
    update: (api, { loadBalancerId }) => api.loadBalancers.update(loadBalancerId, settings),
    delete: (api, { loadBalancerId }) => api.loadBalancers.delete(loadBalancerId),
    addGroup: (api, { loadBalancerId }) => api.loadBalancers.addGroup(loadBalancerId, group),
    updateGroup: (api, { loadBalancerId, originGroupId }) =>
      api.loadBalancers.updateGroup(loadBalancerId, originGroupId, group),
    deleteGroup: (api, { loadBalancerId, originGroupId }) =>
      api.loadBalancers.deleteGroup(loadBalancerId, originGroupId),
    addOrigin: (api, { loadBalancerId, originGroupId }) =>
      api.loadBalancers.addOrigin(loadBalancerId, originGroupId, origin),
    updateOrigin: (api, { loadBalancerId, originGroupId, originId }) =>
      api.loadBalancers.updateOrigin(loadBalancerId, originGroupId, originId, origin),
    deleteOrigin: (api, { loadBalancerId, originGroupId, originId }) =>
      api.loadBalancers.deleteOrigin(loadBalancerId, originGroupId, originId),
    listPullZones: (api, { loadBalancerId }) => api.loadBalancers.listPullZones(loadBalancerId, { from, to }),
    getStatistics: (api, { loadBalancerId }) => api.loadBalancers.getStatistics(loadBalancerId, lastHour()),
    listTotals: (api) => api.loadBalancers.listTotals({ from, to }),
  },
};
