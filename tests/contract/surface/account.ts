import type { Surface } from "./call";

export const account: Surface<"locations"> = {
  locations: {
    countries: (api) => api.locations.countries(),
    regions: (api) => api.locations.regions(),
  },
};
