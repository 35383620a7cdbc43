import type { Connections } from "../connection";
import { ContainerAppParts } from "./container-app-parts";
import { ContainerAppPolls } from "./container-app-polls";
import { ContainerApps } from "./container-apps";
import { ContainerConfig } from "./container-config";
import { ContainerImages } from "./container-images";
import { ContainerLogForwarding } from "./container-log-forwarding";
import { ContainerRegistries } from "./container-registries";

export * from "../../wire/generated/containers";
export * from "./app-requests";
export * from "./container-config";
export * from "./container-images";
export * from "./container-log-forwarding";
export * from "./container-registries";
export * from "./registry-types";

/** Makes the areas of the client for Magic Containers. */
export function containersAreas({ containers }: Connections) {
  return {
    containerApps: () => new ContainerApps(containers),
    containerAppParts: () => new ContainerAppParts(containers),
    containerAppPolls: () => new ContainerAppPolls(containers),
    containerConfig: () => new ContainerConfig(containers),
    containerImages: () => new ContainerImages(containers),
    containerLogForwarding: () => new ContainerLogForwarding(containers),
    containerRegistries: () => new ContainerRegistries(containers),
  };
}
