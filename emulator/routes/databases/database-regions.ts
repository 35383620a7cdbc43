const primaryRegions = [
  { id: "DE", name: "Frankfurt", latitude: 50.11, longitude: 8.68, group: "EU", country: { alpha2: "DE" } },
  { id: "UK", name: "London", latitude: 51.51, longitude: -0.13, group: "EU", country: { alpha2: "GB" } },
  { id: "NY", name: "New York", latitude: 40.71, longitude: -74.01, group: "NA", country: { alpha2: "US" } },
  { id: "LA", name: "Los Angeles", latitude: 34.05, longitude: -118.24, group: "NA", country: { alpha2: "US" } },
  { id: "SG", name: "Singapore", latitude: 1.35, longitude: 103.82, group: "ASIA", country: { alpha2: "SG" } },
];

/** Regions as the configuration lists them. The two storage regions have been seen; the others are an excerpt. */
export const databaseRegions = {
  storage_region_available: [
    { id: "eu-west-1", name: "Europe (Ireland)", group: "EU" },
    { id: "us-east-1", name: "US East (N. Virginia)", group: "NA" },
  ],
  primary_regions: primaryRegions,
  replica_regions: [
    ...primaryRegions,
    { id: "SYD", name: "Sydney", latitude: -33.87, longitude: 151.21, group: "OC", country: { alpha2: "AU" } },
  ],
};

/** The codes of all regions, as the document lists them. */
export const regionCodes =
  "AMS ASB AT BE BO BR BU CA CO CZ DE DEN DK ES FR GA GR HK HR ID IL ISR IT JH JP LA MI MX MY NG NY PH PL SE SG SIL SYD TH TR TX UK WA".split(
    " ",
  );

/** The most databases of an account. */
export const maxDatabases = 50;
