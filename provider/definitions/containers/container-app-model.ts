import { z } from "zod";
import type { AppContainer, AppEndpoint, ContainerApp } from "../../../sdk/api/containers";
import { described, int, number, text, texts } from "../../define/properties";

const endpoint = z.object({
  endpointId: z.string().meta({ description: "The endpoint's id, which an origin of a pull zone names." }),
  name: text("The endpoint's name."),
  type: text("`cdn`, `anycast` or `publicIp`."),
  publicHost: text("Its host or address; absent until the platform has one."),
  pullZoneId: int("Its pull zone, which the platform makes unless the endpoint names one."),
});

const container = z.object({
  containerId: z.string().meta({ description: "The container's id." }),
  name: text("The container's name."),
  image: text("The image, with its registry and tag or digest."),
  digest: text("The image's digest; absent where the tag alone names it."),
  endpoints: z.array(endpoint).meta({ description: "The container's endpoints." }),
});

const outputs = z.object({
  appId: z.string().meta({ description: "The app's id." }),
  name: text("The app's name."),
  status: text("`active`, `progressing`, `inactive`, `failing`, `suspended` or `unknown`."),
  allowedRegions: texts("The codes of the regions in which it may run."),
  requiredRegions: texts("The codes of the regions in which it always runs."),
  minInstances: int("The fewest instances in a region."),
  maxInstances: int("The most instances in a region."),
  volumes: z
    .array(z.object({ name: text("The volume's name."), sizeGb: number("In GB.") }))
    .meta({ description: "The app's volumes." }),
  containers: described(z.array(container), "The app's containers, without the values of their environment."),
});

function from(app: ContainerApp) {
  return {
    appId: app.id,
    name: app.name,
    status: app.status,
    allowedRegions: app.regionSettings?.allowedRegionIds ?? [],
    requiredRegions: app.regionSettings?.requiredRegionIds ?? [],
    minInstances: app.autoScaling?.min,
    maxInstances: app.autoScaling?.max,
    volumes: app.volumes.map(({ name, size }) => ({ name, sizeGb: size })),
    containers: app.containerTemplates.map(containerFrom),
  };
}

const containerFrom = ({ id, name, image, imageDigest, endpoints }: AppContainer) => ({
  containerId: id,
  name,
  image,
  digest: imageDigest || undefined,
  endpoints: endpoints.map(endpointFrom),
});

const endpointFrom = ({ id, displayName, type, publicHost, pullZoneId }: AppEndpoint) => ({
  endpointId: id,
  name: displayName,
  type,
  publicHost: publicHost || undefined,
  pullZoneId,
});

/** An app as data sources have it. */
export const containerAppModel = { outputs, from };
