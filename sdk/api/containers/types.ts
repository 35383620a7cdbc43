/** The public types of this product. */
export type {
  ContainerLimits,
  ContainerRegion,
  ContainerRegistry,
  ContainerRegistryCredentials,
  ContainerRegistryType,
  CreateContainerRegistry,
  UpdateContainerRegistry,
} from ".";
