import type { Connections } from "../connection";
import { ContainerAppParts } from "./container-app-parts";
import { ContainerAppPolls } from "./container-app-polls";
import { ContainerApps } from "./container-apps";
import { ContainerConfig } from "./container-config";
import { ContainerImages } from "./container-images";
import { ContainerLogForwarding } from "./container-log-forwarding";
import { ContainerRegistries } from "./container-registries";

export type {
  AppContainer,
  AppEndpoint,
  AppVolume,
  ContainerApp,
  ListedAppEndpoint,
  ListedContainerApp,
} from "./app-model";
export type {
  AppImage,
  AppProbe,
  AppSettings,
  ChangedAppContainer,
  CreateContainerApp,
  NewAppContainer,
  NewAppEndpoint,
  PortMapping,
  ReplaceContainerApp,
} from "./app-requests";
export {
  type ContainerAppOverview,
  type ContainerAppStatistics,
  type ContainerAppStatisticsPeriod,
  statisticsGranularities,
} from "./app-status";
export type { ContainerLimits, ContainerRegion } from "./container-config";
export type { ImageConfig, ImageRequest, ImageSuggestions, ImageTagRequest } from "./container-images";
export type { ContainerLogForwardingConfiguration, SetContainerLogForwarding } from "./container-log-forwarding";
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
  readonly containerApps: ContainerApps;
  readonly containerAppParts: ContainerAppParts;
  readonly containerAppPolls: ContainerAppPolls;
  readonly containerConfig: ContainerConfig;
  readonly containerImages: ContainerImages;
  readonly containerLogForwarding: ContainerLogForwarding;
  readonly containerRegistries: ContainerRegistries;
}

/** Creates the areas for Magic Containers. */
export function containersAreas({ containers }: Connections): ContainersAreas {
  return {
    containerApps: new ContainerApps(containers),
    containerAppParts: new ContainerAppParts(containers),
    containerAppPolls: new ContainerAppPolls(containers),
    containerConfig: new ContainerConfig(containers),
    containerImages: new ContainerImages(containers),
    containerLogForwarding: new ContainerLogForwarding(containers),
    containerRegistries: new ContainerRegistries(containers),
  };
}
