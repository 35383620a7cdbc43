import { lastHour, type Surface, some } from "./call";

export const account: Surface<
  "apiKeys" | "auditLog" | "billing" | "locations" | "prices" | "statistics" | "teamMembers"
> = {
  apiKeys: {
    idOf: (api) => api.apiKeys.idOf("a-key"),
  },
  auditLog: {
    pages: (api) => api.auditLog.pages("2026-01-31", { resourceId: ["1001", "2001"], order: "Descending" }).next(),
  },
  billing: {
    get: (api) => api.billing.get(),
    byPullZone: (api) => api.billing.byPullZone(),
  },
  locations: {
    countries: (api) => api.locations.countries(),
    regions: (api) => api.locations.regions(),
  },
  prices: {
    get: (api, { pullZoneId }) => api.prices.get("CDN_Standard_Tier_EU_Traffic", pullZoneId, { units: 1_000 }),
  },
  statistics: {
    get: (api, { pullZoneId }) => api.statistics.get({ ...lastHour(), pullZoneId, all: true }),
  },
  teamMembers: {
    list: (api) => some(api.teamMembers.list()),
    listIfAllowed: (api) => api.teamMembers.listIfAllowed(),
    listPage: (api) => api.teamMembers.listPage({ page: 1, perPage: 5 }),
    get: (api, { memberId }) => api.teamMembers.get(memberId),
    create: (api) => api.teamMembers.create({ ...anyMember, password: "Not-a-secret-1" }),
    update: (api, { memberId }) => api.teamMembers.update(memberId, anyMember),
    delete: (api, { memberId }) => api.teamMembers.delete(memberId),
  },
};

const anyMember = {
  firstName: "Another",
  lastName: "Member",
  email: "another@example.com",
  roles: ["SubuserSupport"],
} as const;
