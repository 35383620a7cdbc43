import type { Connections } from "../connection";
import { ContainerConfig } from "./container-config";
import { ContainerRegistries } from "./container-registries";

export type { ContainerLimits, ContainerRegion } from "./container-config";
export {
  type ContainerRegistry,
  type ContainerRegistryCredentials,
  type CreateContainerRegistry,
  renamedByPlatform,
  type UpdateContainerRegistry,
} from "./container-registries";
export { type ContainerRegistryType, registryTypeAt, registryTypes } from "./registry-types";

/** The areas of the client for Magic Containers. */
export interface ContainersAreas {
  readonly containerConfig: ContainerConfig;
  readonly containerRegistries: ContainerRegistries;
}

/** Creates the areas for Magic Containers. */
export function containersAreas({ containers }: Connections): ContainersAreas {
  return {
    containerConfig: new ContainerConfig(containers),
    containerRegistries: new ContainerRegistries(containers),
  };
}
