import { z } from "zod";
import { listOf } from "../../wire/schemas";

const text = z.string().nullish();
const number = z.number().nullish();
const yes = z.boolean().nullish();

/** A value of an enum as the document writes it: some responses begin it with a capital. */
const word = text.transform((value) => value && value.charAt(0).toLowerCase() + value.slice(1));

/** The id of a pull zone, a text here; undefined for `""` and `"0"`, which say that there is none. */
const pullZoneId = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((id) => Number(id) || undefined);

const portMapping = z.object({
  containerPort: z.int().nullish(),
  exposedPort: z.int().nullish(),
  protocols: listOf(z.string()),
});
const stickySessions = z.object({ enabled: yes, sessionHeaders: listOf(z.string()), cookieName: text });
const address = z.object({ address: text, region: text });

const endpointMembers = {
  id: z.string(),
  displayName: text,
  /** `cdn`, `anycast` or `publicIp`. */
  type: word,
  /** Empty for a while after its creation. */
  publicHost: text,
  isSslEnabled: yes,
  pullZoneId,
  portMappings: listOf(portMapping),
  stickySessions: stickySessions.nullish(),
  publicIpAddresses: listOf(address),
  internalIpAddresses: listOf(address),
};
const endpoint = z.object(endpointMembers);
export const listedEndpoint = z.object({ ...endpointMembers, containerId: text, containerName: text });

const probe = z.object({
  initialDelaySeconds: number,
  periodSeconds: number,
  timeoutSeconds: number,
  failureThreshold: number,
  successThreshold: number,
  httpGet: z
    .object({
      request: z.object({ path: text, portNumber: number }).nullish(),
      response: z.object({ expectedStatusCode: word }).nullish(),
    })
    .nullish(),
  tcpSocket: z.object({ request: z.object({ portNumber: number }).nullish() }).nullish(),
  grpc: z.object({ request: z.object({ portNumber: number, serviceName: text }).nullish() }).nullish(),
});

export const container = z.object({
  id: z.string(),
  name: text,
  image: text,
  imageName: text,
  imageNamespace: text,
  imageTag: text,
  imageRegistryId: text,
  /** Empty where the tag alone says which image. */
  imageDigest: text,
  /** `always` or `ifNotPresent`, which it is wherever there is a digest. */
  imagePullPolicy: word,
  entryPoint: z
    .object({
      command: text,
      commandArray: z.array(z.string()).nullish(),
      arguments: text,
      argumentsArray: z.array(z.string()).nullish(),
      workingDirectory: text,
    })
    .nullish(),
  probes: z.object({ startup: probe.nullish(), readiness: probe.nullish(), liveness: probe.nullish() }).nullish(),
  environmentVariables: listOf(z.object({ name: text, value: text })).transform((all) =>
    all.flatMap(({ name, value }) => (name == null ? [] : [{ name, value: value ?? "" }])),
  ),
  endpoints: listOf(endpoint),
  volumeMounts: listOf(z.object({ name: text, mountPath: text })),
});

const displayEndpoint = z.object({ id: text, address: text, type: word });

export const app = z.object({
  id: z.string(),
  name: text,
  displayEndpoint: displayEndpoint.nullish(),
  /** `unknown`, `active`, `progressing`, `inactive`, `failing` or `suspended`. */
  status: word,
  runtimeType: word,
  regionSettings: z
    .object({
      /** Null says nothing of them. */
      allowedRegionIds: z.array(z.string()).nullish(),
      requiredRegionIds: z.array(z.string()).nullish(),
      maxAllowedRegions: z.int().nullish(),
      provisioningType: word,
    })
    .nullish(),
  repositorySettings: z.object({ templateRepository: text, repositoryName: text, owner: text }).nullish(),
  containerTemplates: listOf(container),
  volumes: listOf(z.object({ name: text, size: number })),
  autoScaling: z.object({ min: z.int().nullish(), max: z.int().nullish() }).nullish(),
});

export const listedApp = z.object({
  id: z.string(),
  name: text,
  displayEndpoint: displayEndpoint.nullish(),
  status: word,
});

export const volume = z.object({
  id: z.string(),
  name: text,
  /** In GB. */
  size: number,
  totalUsage: number,
  totalInstancesCount: number,
  attachedInstancesCount: number,
  containersCount: number,
  volumeInstances: listOf(
    z.object({
      id: text,
      region: text,
      /** `attached`, `detached`, `creating` and others. */
      status: word,
      size: number,
      usage: number,
      attachedPods: listOf(z.string()),
      attachedContainers: listOf(z.string()),
    }),
  ),
});

export type ContainerApp = z.output<typeof app>;

/** What a read of an app expects. */
export const appRead = (id: string) => ({ path: { appId: id }, response: app, about: ["id", id] as const });
export type ListedContainerApp = z.output<typeof listedApp>;
/** A container of an app: its template, of which each instance of the app runs one. */
export type AppContainer = z.output<typeof container>;
export type AppEndpoint = z.output<typeof endpoint>;
export type ListedAppEndpoint = z.output<typeof listedEndpoint>;
export type AppVolume = z.output<typeof volume>;
