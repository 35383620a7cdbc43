import { objectKind } from "../../account/object-kind";
import type { SentRepository } from "./app-bodies";

/** An image registry of the account in the wire format, and what no response has. */
export interface ContainerRegistryRecord {
  id: number;
  displayName: string;
  hostName: string;
  userName: string | null;
  password: string;
  createdAt: string;
  lastUpdatedAt: string | null;
  /** The names of apps that use it besides those of the account here. */
  applications: string[];
}

export interface PortMappingRecord {
  containerPort: number;
  exposedPort: number | null;
  protocols: string[];
}

export interface AppEndpointRecord {
  id: string;
  displayName: string;
  type: "cdn" | "anycast";
  isSslEnabled: boolean;
  publicHost: string;
  /** Null where there is none, as for an anycast endpoint. */
  pullZoneId: number | null;
  /** Whether the platform made the pull zone. */
  isPullZoneGenerated: boolean;
  portMappings: PortMappingRecord[];
  stickySessions: { enabled: boolean; sessionHeaders: string[]; cookieName: string } | null;
  /** How many reads of the app still have no host and no pull zone of it. */
  readsUntilShown: number;
}

/** Of a container what decides what runs: a change of it is rolled out. */
export interface AppWorkloadRecord {
  imageRegistryId: string;
  imageNamespace: string;
  imageName: string;
  imageTag: string;
  imageDigest: string | null;
  imagePullPolicy: string;
  entryPoint: Record<string, unknown>;
  probes: Record<string, unknown>;
  environmentVariables: { name: string; value: string }[];
  volumeMounts: { name: string; mountPath: string }[];
}

export interface AppContainerRecord extends AppWorkloadRecord {
  id: string;
  name: string;
  packageId: string;
  endpoints: AppEndpointRecord[];
}

export interface AppVolumeRecord {
  id: string;
  name: string;
  size: number;
  /** Whether it is no longer the app's: its copies stay. */
  isDetached: boolean;
}

/** A new version of an app's containers on its way, counted in reads of the app's overview. */
interface AppRolloutRecord {
  /** How many reads pass before anything of it shows. */
  readsUntilBegin: number;
  reads: number;
  readsLeft: number;
  /** How often the first instance of an image that never starts has been started. */
  restarts: number;
  /** The images of the instances that are replaced, by container; none for an app that did not run. */
  before: Record<string, string> | null;
}

/** Where an app's logs are sent. */
export interface LogForwardingRecord {
  id: string;
  type: string;
  endpoint: string;
  port: number;
  token: string;
  format: string;
  enabled: boolean;
  createdAt: string;
}

/** An app of Magic Containers, and what no response has. */
export interface ContainerAppRecord {
  Id: number;
  id: string;
  name: string;
  runtimeType: string;
  terminationGracePeriodSeconds: number;
  autoScaling: { min: number; max: number };
  regionSettings: {
    allowedRegionIds: string[];
    requiredRegionIds: string[];
    maxAllowedRegions: number | null;
    /** No response has them. */
    nodeSelectors: Readonly<Record<string, string>>;
  };
  repositorySettings: SentRepository;
  containerTemplates: AppContainerRecord[];
  volumes: AppVolumeRecord[];
  logForwarding: LogForwardingRecord | null;
  isRunning: boolean;
  isSuspended: boolean;
  /** How many times its instances were started anew. */
  generation: number;
  rollout: AppRolloutRecord | null;
  /** How many reads still return it, once it is being deleted. */
  readsUntilGone: number | null;
}

/** Why an image never starts. */
export interface ImageFailure {
  reason: string;
  message: string;
  exitCode: number;
}

/** How the platform treats the apps of an account. Off by default: what is written is at once as it will be. */
export class ContainerBehaviour {
  maxApps = 20;
  /** How many reads of an app's overview still show a running app as it was, before a rollout begins. */
  readsUntilRollout = 0;
  /** How many reads of an app's overview a rollout takes. */
  rolloutReads = 0;
  /** Images that never start, by a part of their text, such as `acme/broken:2`. */
  readonly failingImages = new Map<string, ImageFailure>();
  /** The digests of tags that were moved, by image: `acme/shop:1`. */
  readonly movedTags = new Map<string, string>();
  /** How many reads of a new endpoint have no host and no pull zone yet. */
  hostReads = 0;
  /** How many reads return an app that is being deleted. */
  deletionReads = 0;
  /** Whether the pull zones that the platform made for an app go with it. They were seen to stay. */
  deletesPullZones = false;
  /** How many further writes of pull zones refuse the id of an app, as the platform was seen to do after its create. */
  writesUntilKnown = 0;
  /** How many further creates save the app without its endpoints, and fail with its id. */
  createsInPart = 0;
}

export const containerObjects = {
  containerApps: objectKind<ContainerAppRecord>(),
  containerRegistries: objectKind<ContainerRegistryRecord>(),
};
