import type {
  AppContainer,
  AppEndpoint,
  AppProbe,
  ContainerApp,
  NewAppContainer,
  NewAppEndpoint,
  PortMapping,
  ReplaceContainerApp,
} from "../../../sdk/api/containers";
import { omitNulls } from "../../define/omit-nulls";

/**
 * An app as it is there, as a request for the whole of it: containers and endpoints keep their order, by which the
 * platform knows endpoints. Of pull zones it names those that are the user's own; others are the platform's to make.
 */
export function wholeRequest(
  app: ContainerApp,
  terminationGracePeriodSeconds: number,
  ownZones: ReadonlySet<number>,
  nodeSelectors?: Readonly<Record<string, string>>,
): ReplaceContainerApp {
  const { name, autoScaling, regionSettings, repositorySettings, volumes, containerTemplates } = app;
  return {
    name: name ?? "",
    runtimeType: app.runtimeType === "reserved" ? "reserved" : "shared",
    autoScaling: { min: autoScaling?.min ?? 1, max: autoScaling?.max ?? 1 },
    regionSettings: {
      allowedRegionIds: regionSettings?.allowedRegionIds ?? [],
      requiredRegionIds: regionSettings?.requiredRegionIds ?? [],
      maxAllowedRegions: regionSettings?.maxAllowedRegions ?? undefined,
      ...(nodeSelectors && { nodeSelectors }),
    },
    ...(repositorySettings && { repositorySettings }),
    terminationGracePeriodSeconds,
    volumes: volumes.map(({ name, size }) => ({ name: name ?? "", size: size ?? 0 })),
    containerTemplates: containerTemplates.map((one) => ({
      id: one.id,
      ...containerRequest(one),
      endpoints: one.endpoints.map((endpoint) => endpointRequest(endpoint, ownZones)),
    })),
  };
}

function containerRequest(found: AppContainer): NewAppContainer {
  const { imageDigest, imagePullPolicy, entryPoint, probes, environmentVariables, volumeMounts } = found;
  return {
    name: found.name ?? "",
    imageRegistryId: found.imageRegistryId ?? "",
    imageNamespace: found.imageNamespace ?? "",
    imageName: found.imageName ?? "",
    imageTag: found.imageTag ?? "",
    ...(imageDigest && { imageDigest }),
    ...(imagePullPolicy && { imagePullPolicy: imagePullPolicy === "always" ? "always" : "ifNotPresent" }),
    ...(entryPoint && { entryPoint: omitNulls(entryPoint) }),
    ...(probes && { probes: omitNulls(probes) as Readonly<Record<string, AppProbe>> }),
    environmentVariables,
    volumeMounts: volumeMounts.map(({ name, mountPath }) => ({ name: name ?? "", mountPath: mountPath ?? "" })),
  };
}

function endpointRequest(found: AppEndpoint, ownZones: ReadonlySet<number>): NewAppEndpoint {
  const { displayName: name, type, isSslEnabled, stickySessions, pullZoneId } = found;
  const displayName = name ?? "";
  const portMappings = found.portMappings.map(mappingRequest);
  if (type === "anycast") return { displayName, anycast: { type: "iPv4", portMappings } };
  if (type !== "cdn") throw new Error(cannotBeSent(displayName, type ?? "unknown"));
  return {
    displayName,
    cdn: {
      isSslEnabled: isSslEnabled ?? false,
      ...(stickySessions?.sessionHeaders.length && { stickySessions: omitNulls(stickySessions) }),
      ...(pullZoneId !== undefined && ownZones.has(pullZoneId) && { pullZoneId }),
      portMappings,
    },
  };
}

const cannotBeSent = (name: string, type: string) =>
  `\`terminationGracePeriodSeconds\` changes with the whole app, of which the endpoint ${JSON.stringify(name)} (${type}) cannot be sent: no request is documented that has one. Leave \`terminationGracePeriodSeconds\` out, or delete the endpoint in the dashboard.`;

function mappingRequest({ containerPort, exposedPort, protocols }: AppEndpoint["portMappings"][number]): PortMapping {
  return {
    containerPort: containerPort ?? 0,
    ...(exposedPort && { exposedPort }),
    protocols: protocols.map((word) => word.toLowerCase() as NonNullable<PortMapping["protocols"]>[number]),
  };
}
