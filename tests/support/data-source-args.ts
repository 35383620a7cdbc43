import type { Emulator } from "../../emulator";
import { addContainerApp } from "../../emulator/routes/containers";
import { addDatabase } from "../../emulator/routes/databases";
import { addGroup, addLoadBalancer, addOrigin } from "../../emulator/routes/load-balancers";
import { addPullZone } from "../../emulator/routes/pull-zones";
import { addStorageZone } from "../../emulator/routes/storage";
import { addStreamLibrary, addStreamVideo } from "../../emulator/routes/stream";
import { createClient } from "../../sdk/index";
import { type Args, scripts } from "../conformance/case";
import { prepareScripts } from "../conformance/cases/edge-scripting";
import { anyRateLimit, anyWafRule } from "./any-rules";
import { appWithEndpoint } from "./app-with-endpoint";

/** Creates what data sources read, and returns the arguments of each, by name. */
export async function prepareForDataSources(emulator: Emulator): Promise<Record<string, Args>> {
  const { apiKey, url: apiUrl, state } = emulator;
  prepareScripts(emulator);
  state.logs.add(1001, { timestamp: new Date(Date.now() - 60_000).toISOString() });
  const api = createClient({ apiKey, apiUrl });
  const list = await api.accessLists.create(2001, { name: "l", type: "IP", content: "192.0.2.1" });
  const rule = await api.rateLimits.create(2001, anyRateLimit);
  const waf = await api.wafRules.create(2001, anyWafRule);
  const [dnsZone] = state.dnsZones.values();
  await api.dnsRecords.add(dnsZone?.Id ?? 0, { type: "A", value: "192.0.2.1" });
  const storageZone = addStorageZone(state, { Name: "data-source" });
  const database = addDatabase(state, { name: "data-source" });
  const zone = addPullZone(state, { Name: "vz-data-source", OriginUrl: null });
  const library = addStreamLibrary(state, { Name: "data-source", PullZoneId: zone.Id, StorageZoneId: storageZone.Id });
  addContainerApp(state, { ...appWithEndpoint(zone.Id), id: "app-of-a-data-source", name: "data-source" });
  library.collections.set("of-a-data-source", { guid: "of-a-data-source", name: "data-source" });
  const video = addStreamVideo(library, {
    guid: "video-of-a-data-source",
    title: "data-source",
    dateUploaded: "2026-11-20T10:00:00Z",
    collectionId: "of-a-data-source",
    original: { sha256: "0".repeat(64), size: 1_000 },
    chapters: [{ title: "Intro", start: 0, end: 10 }],
    moments: [{ label: "Goal", timestamp: 5 }],
    metaTags: [{ property: "description", value: "A film" }],
    plays: [
      { time: Date.parse("2026-11-20T11:00:00Z"), country: "DE", seconds: 30 },
      { time: Date.parse("2026-11-21T11:00:00Z"), country: "SI", seconds: 10 },
    ],
  });
  const balancer = addLoadBalancer(state, { Name: "data-source" });
  const group = addGroup(state, balancer, { Name: "europe", HealthCheckSettings: { Enabled: true, Path: "/health" } });
  const server = { OriginUrl: "https://origin.example.com", HostHeader: "shop.example.com" };
  addOrigin(state, balancer, group, { Name: "first", StandardOrigin: server }).HealthStatus = 1;
  addPullZone(state, { Name: "balanced", OriginUrl: null, OriginType: 3, LoadBalancerId: balancer.LoadBalancerId });
  await api.close();
  const month = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 1));
  const { shieldZones } = state;
  shieldZones.get(2001)?.events.push(
    ...["/a", "/a", "/b"].map((url, at) => ({
      logId: `triggered-${at}`,
      timestamp: Date.parse(`2026-11-20T00:0${at}:00Z`),
      log: { headers: "authorization: not-in-the-state" },
      fields: { feature: "waf", ruleId: "942100", url, action: "Block" },
    })),
  );
  state.logs.add(1001, { timestamp: "2026-11-20T10:00:00Z", statusCode: 502, path: "/broken", edgeLocation: "DE" });
  const twoDays = { from: "2026-11-20T00:00:00Z", to: "2026-11-21T00:00:00Z" };
  return {
    getAccessList: { shieldZoneId: 2001, listId: list.id },
    getAccessLists: { shieldZoneId: 2001 },
    getApiGuardian: { shieldZoneId: 2001 },
    getAuditLog: { date: new Date().toISOString().slice(0, 10), limit: 5, resourceIds: ["2001"] },
    getBilling: {},
    getBotCategories: { shieldZoneId: 2001 },
    getContainerApp: { name: "data-source" },
    getContainerAppStatistics: { appId: "app-of-a-data-source", ...twoDays },
    getContainerAppStatus: { appId: "app-of-a-data-source" },
    getContainerApps: {},
    getContainerImage: { image: "postgres:17" },
    getContainerLimits: {},
    getContainerNodes: {},
    getContainerRegions: {},
    getContainerRegistries: {},
    getContainerRegistry: { name: "DockerHub Public" },
    getCountries: {},
    getDatabase: { name: database.name },
    getDatabaseLimits: {},
    getDatabaseRegions: {},
    getDatabaseUsage: { databaseId: database.id, from: "2026-11-01T00:00:00Z", to: "2026-12-01T00:00:00Z" },
    getDatabases: {},
    getDnsRecords: { dnsZoneId: dnsZone?.Id, type: "A", name: "@" },
    getDnsZone: { domain: "shop.example.com" },
    getDnsZoneAvailability: { name: "shop.example.com" },
    getDnsZoneStatistics: { dnsZoneId: dnsZone?.Id, ...twoDays, charts: true },
    getEdgeScript: { scriptId: scripts.scriptId },
    getEdgeScriptReleases: { scriptId: scripts.scriptId },
    getEdgeScriptStatistics: { scriptId: scripts.scriptId, hourly: true },
    getLoadBalancer: { name: "data-source" },
    getLoadBalancerStatistics: { loadBalancerId: balancer.LoadBalancerId, ...twoDays },
    getLoadBalancers: {},
    getOriginErrors: { pullZoneId: 1001, date: "2026-11-20", limit: 5 },
    getOverageReport: { shieldZoneId: 2001, year: month.getUTCFullYear(), month: month.getUTCMonth() + 1 },
    getPrice: { source: "CDN_Standard_Tier_EU_Traffic", resourceId: 1001, units: 1_000 },
    getPullZone: { id: 1001 },
    getPullZoneAvailability: { name: "acme-shop" },
    getPullZoneLogs: { pullZoneId: 1001, limit: 5 },
    getPullZoneStatistics: { pullZoneId: 1001, ...twoDays, charts: true },
    getPullZones: { search: "SHOP" },
    getRateLimit: { rateLimitId: rule.id },
    getRateLimits: { shieldZoneId: 2001 },
    getRegions: {},
    getShieldDefaults: {},
    getShieldEvents: { shieldZoneId: 2001, limit: 10 },
    getShieldMetrics: {
      shieldZoneId: 2001,
      ...twoDays,
      charts: true,
      rateLimitId: rule.id,
      wafRuleId: "942100",
      endpointId: shieldZones.get(2001)?.apiGuardian.endpoints[0]?.apiGuardianEndpointId,
    },
    getShieldTriggeredRules: { shieldZoneId: 2001, recommendations: true },
    getShieldZone: { shieldZoneId: 2001 },
    getShieldZones: {},
    getStatistics: {},
    getStorageFiles: { storageZoneId: storageZone.Id },
    getStorageRegions: {},
    getStorageZone: { storageZoneId: storageZone.Id },
    getStorageZoneStatistics: { storageZoneId: storageZone.Id },
    getStreamCollections: { libraryId: library.Id, search: "DATA" },
    getStreamLanguages: {},
    getStreamLibraries: { search: "DATA" },
    getStreamLibrary: { libraryId: library.Id },
    getStreamStatistics: { libraryId: library.Id, ...twoDays, charts: true },
    getStreamVideo: { libraryId: library.Id, videoId: video.guid },
    getStreamVideos: { libraryId: library.Id, search: "DATA", collectionId: "of-a-data-source" },
    getUploadScanning: { shieldZoneId: 2001 },
    getWafProfiles: {},
    getWafRule: { wafRuleId: waf.id },
    getWafRules: { shieldZoneId: 2001 },
  };
}
