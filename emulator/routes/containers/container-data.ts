/** An excerpt of the regions, in their form: the codes are those of other lists of the platform. */
export const containerRegions = [
  { id: "DE", name: "Frankfurt", group: "Europe", hasAnycastSupport: true, hasCapacity: true },
  { id: "UK", name: "London", group: "Europe", hasAnycastSupport: true, hasCapacity: true },
  { id: "NY", name: "New York", group: "North America", hasAnycastSupport: true, hasCapacity: true },
  { id: "LA", name: "Los Angeles", group: "North America", hasAnycastSupport: true, hasCapacity: true },
  { id: "SG", name: "Singapore", group: "Asia", hasAnycastSupport: true, hasCapacity: true },
  { id: "SYD", name: "Sydney", group: "Oceania", hasAnycastSupport: false, hasCapacity: false },
];

/** Addresses of nobody (RFC 5737). */
export const containerNodes = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "198.51.100.1"];

/** The limits of an account that pays, as the vendor's pages have them. */
export const containerLimits = {
  maxNumberOfRegionsPerApplication: null,
  maxCpuMilliCoresPerPod: null,
  maxMemoryBytesPerPod: null,
  maxNumberOfInstancesPerRegion: 10,
  maxNumberOfInstancesPerApplication: null,
  maxNumberOfVolumesPerApplication: 2,
  maxVolumeSize: 100,
};

/** Registries that every account has. Their ids and names have been seen. */
export const platformRegistries = [
  { id: 1155, displayName: "DockerHub Public", hostName: "docker.io" },
  { id: 1156, displayName: "GitHub Public", hostName: "ghcr.io" },
  { id: 9808, displayName: "Bunny Registry", hostName: "registry.bunny.net" },
];

export const noSuggestions = {
  endpointSuggestions: [] as object[],
  environmentVariablesSuggestions: [] as object[],
  volumeSuggestions: [] as object[],
  appName: null as string | null,
  description: null,
  instructions: null,
  registryUrl: null,
};

/** What is suggested for images, in its form: which images the platform knows is not documented. */
export const imageSuggestions: ReadonlyMap<string, typeof noSuggestions> = new Map([
  [
    "library/postgres",
    {
      ...noSuggestions,
      appName: "PostgreSQL",
      endpointSuggestions: [
        {
          displayName: "postgres",
          anycast: { type: "iPv4", portMappings: [{ containerPort: 5432, exposedPort: 5432, protocols: ["tcp"] }] },
        },
      ],
      environmentVariablesSuggestions: [
        { name: "POSTGRES_PASSWORD", defaultValue: null, description: "Of the first user.", required: true },
        { name: "POSTGRES_DB", defaultValue: "postgres", description: "The first database.", required: false },
      ],
      volumeSuggestions: [{ containerPath: "/var/lib/postgresql/data", suggestedVolumeName: "data" }],
    },
  ],
]);
