type Protocol = "tcp" | "udp" | "sctp";

export interface PortMapping {
  containerPort: number;
  exposedPort?: number | undefined;
  protocols?: readonly Protocol[] | undefined;
}

/** Exactly one of `cdn` and `anycast`. */
export interface NewAppEndpoint {
  displayName: string;
  cdn?:
    | {
        isSslEnabled?: boolean | undefined;
        stickySessions?:
          | { enabled?: boolean | undefined; sessionHeaders: readonly string[]; cookieName?: string | undefined }
          | undefined;
        /** Left out, the platform makes a pull zone. */
        pullZoneId?: number | undefined;
        /** One. */
        portMappings: readonly PortMapping[];
      }
    | undefined;
  anycast?: { type: "iPv4"; portMappings: readonly PortMapping[] } | undefined;
}

/** In an update, members that are left out stay, and null removes one. */
export interface AppProbe {
  initialDelaySeconds?: number | undefined;
  periodSeconds?: number | undefined;
  timeoutSeconds?: number | undefined;
  failureThreshold?: number | undefined;
  successThreshold?: number | undefined;
  httpGet?:
    | {
        request: { path?: string | undefined; portNumber: number };
        response?: { expectedStatusCode: string } | undefined;
      }
    | null
    | undefined;
  tcpSocket?: { request: { portNumber: number } } | null | undefined;
  grpc?: { request: { portNumber: number; serviceName?: string | null | undefined } } | null | undefined;
}

/** The members of an image: all of them are sent together, since one alone changes nothing. */
export interface AppImage {
  imageRegistryId: string;
  imageNamespace: string;
  imageName: string;
  imageTag: string;
  /** `sha256:…`, which counts before the tag; null for none. */
  imageDigest?: string | null | undefined;
}

interface ContainerSettings {
  name: string;
  imagePullPolicy?: "always" | "ifNotPresent" | undefined;
  /** In an update, members that are left out stay, and null removes one. */
  entryPoint?:
    | {
        command?: string | null | undefined;
        commandArray?: readonly string[] | null | undefined;
        arguments?: string | null | undefined;
        argumentsArray?: readonly string[] | null | undefined;
        workingDirectory?: string | null | undefined;
      }
    | null
    | undefined;
  probes?:
    | {
        startup?: AppProbe | null | undefined;
        readiness?: AppProbe | null | undefined;
        liveness?: AppProbe | null | undefined;
      }
    | null
    | undefined;
  /** All of them: what is left out of a given list is removed. */
  environmentVariables?: readonly { name: string; value: string }[] | undefined;
  volumeMounts?: readonly { name: string; mountPath: string }[] | undefined;
}

export interface NewAppContainer extends ContainerSettings, AppImage {
  endpoints?: readonly NewAppEndpoint[] | undefined;
}

/** What an update changes of a container. It has no endpoints: the platform says nowhere how it would match them. */
export type ChangedAppContainer = Partial<ContainerSettings> & (AppImage | { [Name in keyof AppImage]?: undefined });

export interface AppSettings {
  name: string;
  /** A new app is `shared` by default. */
  runtimeType?: "shared" | "reserved" | undefined;
  autoScaling: { min: number; max: number };
  regionSettings: {
    allowedRegionIds: readonly string[];
    requiredRegionIds: readonly string[];
    maxAllowedRegions?: number | null | undefined;
    /** No read returns them. */
    nodeSelectors?: Readonly<Record<string, string>> | undefined;
  };
  /** All of them, in GB. */
  volumes?: readonly { name: string; size: number }[] | undefined;
}

export interface CreateContainerApp extends AppSettings {
  /** No read returns it, and only a write of the whole app changes it. */
  terminationGracePeriodSeconds?: number | undefined;
  /** At least one. */
  containerTemplates: readonly NewAppContainer[];
}

export interface ReplaceContainerApp extends CreateContainerApp {
  runtimeType: "shared" | "reserved";
  /** A template of code. */
  repositorySettings?:
    | {
        templateRepository?: string | null | undefined;
        repositoryName?: string | null | undefined;
        owner?: string | null | undefined;
      }
    | undefined;
  /** All of them, in the order that they have there, also their endpoints: these have no ids in requests. */
  containerTemplates: readonly (NewAppContainer & { id: string })[];
}

/** How long each point of a chart is. */
export const statisticsGranularities = ["Daily", "Hourly", "Minute"] as const;

export interface ContainerAppStatisticsPeriod {
  from: Date;
  /** Default: now. */
  to?: Date | undefined;
  granularity: (typeof statisticsGranularities)[number];
}

/** Where a container can have a volume: the pattern of `mountPath` in the document's `VolumeMountRequest`. */
export const mountPath = /^\/(?!.*\/\/)(?!.*\.\.)(?!.*\s)([a-zA-Z0-9._-]+\/?)+$/;

/** What a read of an app expects. */
export const appRead = (id: string) => ({ path: { appId: id }, about: ["id", id] as const });

/** The values of environment variables, which no message may have. */
export const secretsOf = (containers: readonly Pick<NewAppContainer, "environmentVariables">[]): string[] =>
  containers.flatMap(({ environmentVariables }) => environmentVariables?.map(({ value }) => value) ?? []);
