import { lastHour, type Surface, some } from "./call";

export const dns: Surface<"dnsZones" | "dnsRecords"> = {
  dnsZones: {
    list: (api) => some(api.dnsZones.list({ search: "example" })),
    listPage: (api) => api.dnsZones.listPage({ page: 1, perPage: 5, search: "example", view: "Lite" }),
    getStatistics: (api, { dnsZoneId }) => api.dnsZones.getStatistics(dnsZoneId, lastHour()),
    find: (api) => api.dnsZones.find("zone1.example.com"),
    checkAvailability: (api) => api.dnsZones.checkAvailability("another.example.com"),
    get: (api, { dnsZoneId }) => api.dnsZones.get(dnsZoneId, { view: "Lite" }),
    create: (api, { dnsZoneId }) =>
      api.dnsZones.create({
        domain: `another-${dnsZoneId}.example.com`,
        records: [{ type: "MX", name: "", value: "mail.example.com", priority: 10, ttl: 300 }],
      }),
    update: (api, { dnsZoneId }) =>
      api.dnsZones.update(dnsZoneId, { soaEmail: "hostmaster@example.com", loggingEnabled: true }),
    delete: (api, { dnsZoneId }) => api.dnsZones.delete(dnsZoneId),
    snapshot: (api, { dnsZoneId }) => api.dnsZones.snapshot(dnsZoneId),
    zoneWith: (api, { dnsZoneId }) => api.dnsZones.zoneWith(dnsZoneId, () => true),
    enableDnssec: (api, { dnsZoneId }) => api.dnsZones.enableDnssec(dnsZoneId),
    disableDnssec: (api, { dnsZoneId }) => api.dnsZones.disableDnssec(dnsZoneId),
    export: (api, { dnsZoneId }) => api.dnsZones.export(dnsZoneId),
    import: (api, { dnsZoneId }) => api.dnsZones.import(dnsZoneId, "imported 300 IN A 192.0.2.1\n"),
    importRecords: (api, { dnsZoneId: id, domain }) =>
      api.dnsZones.importRecords({ id, domain, records: [] }, [{ type: "A", name: "imported", value: "192.0.2.2" }]),
    startScan: (api, { dnsZoneId }) => api.dnsZones.startScan({ zoneId: dnsZoneId }),
    latestScan: (api, { dnsZoneId }) => api.dnsZones.latestScan(dnsZoneId),
  },
  dnsRecords: {
    list: (api, { dnsZoneId }) => some(api.dnsRecords.list(dnsZoneId, { search: "w" })),
    listPage: (api, { dnsZoneId }) => api.dnsRecords.listPage(dnsZoneId, { page: 1, perPage: 5, type: "A" }),
    add: (api, { dnsZoneId }) => api.dnsRecords.add(dnsZoneId, { type: "TXT", name: "a", value: "b", ttl: 300 }),
    update: (api, { dnsZoneId, recordId }) => api.dnsRecords.update(dnsZoneId, recordId, { value: "192.0.2.2" }),
    delete: (api, { dnsZoneId, recordId }) => api.dnsRecords.delete(dnsZoneId, recordId),
  },
};
