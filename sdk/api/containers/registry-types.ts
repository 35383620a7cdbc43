/** The kinds of image registries, by the names of requests, and the hosts by which responses tell them. */
export const registryTypes = {
  DockerHub: { wire: "dockerHub", host: "docker.io" },
  GitHub: { wire: "gitHub", host: "ghcr.io" },
  BunnyRegistry: { wire: "bunnyRegistry", host: "registry.bunny.net" },
} as const;

export type ContainerRegistryType = keyof typeof registryTypes;

/** The kind of the registry at a host: no response has it. Undefined for any other host. */
export function registryTypeAt(hostName: string): ContainerRegistryType | undefined {
  const host = hostName.toLowerCase();
  const isAt = (known: string) => host === known || host.endsWith(`.${known}`);
  if (isAt(registryTypes.DockerHub.host)) return "DockerHub";
  if (isAt(registryTypes.GitHub.host)) return "GitHub";
  return isAt(registryTypes.BunnyRegistry.host) ? "BunnyRegistry" : undefined;
}
