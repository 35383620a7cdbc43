import type { Surface } from "./call";

export const account: Surface<"apiKeys" | "auditLog" | "locations"> = {
  apiKeys: {
    idOf: (api) => api.apiKeys.idOf("a-key"),
  },
  auditLog: {
    pages: (api) => api.auditLog.pages("2026-01-31", { resourceId: ["1001", "2001"], order: "Descending" }).next(),
  },
  locations: {
    countries: (api) => api.locations.countries(),
    regions: (api) => api.locations.regions(),
  },
};
