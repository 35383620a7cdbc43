import { z } from "zod";
import { mountPath, probeStatuses } from "../../../sdk/api/containers";

/** An enum whose values clients write in any case. */
const word = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.string().transform((sent, context): Values[number] => {
    const known = values.find((value) => value.toLowerCase() === sent.toLowerCase());
    if (known === undefined) context.addIssue(`is not one of ${values.join(", ")}`);
    return known ?? values[0];
  });

const port = z.int().min(1).max(65_535);
const portMapping = z.object({
  containerPort: port,
  exposedPort: port.nullish(),
  protocols: z.array(word(["tcp", "udp", "sctp"])).nullish(),
});
const stickySessions = z.object({
  enabled: z.boolean().nullish(),
  sessionHeaders: z.array(z.string()).min(1).max(3),
  cookieName: z.string().nullish(),
});

const displayName = z.string().min(1).max(50);

export const sentEndpoint = z.object({
  displayName,
  cdn: z
    .object({
      isSslEnabled: z.boolean().nullish(),
      stickySessions: stickySessions.nullish(),
      pullZoneId: z.int32().nullish(),
      portMappings: z.array(portMapping).length(1).nullish(),
    })
    .nullish(),
  anycast: z.object({ type: word(["iPv4"]), portMappings: z.array(portMapping).min(1) }).nullish(),
});

const seconds = z.int().min(1).max(3_600).nullish();
const times = z.int().min(1).max(1_000).nullish();
const probe = z.object({
  initialDelaySeconds: seconds,
  periodSeconds: seconds,
  timeoutSeconds: seconds,
  failureThreshold: times,
  successThreshold: times,
  httpGet: z
    .object({
      request: z.object({ path: z.string().nullish(), portNumber: port.nullish() }).nullish(),
      response: z.object({ expectedStatusCode: word(probeStatuses).nullish() }).nullish(),
    })
    .nullish(),
  tcpSocket: z.object({ request: z.object({ portNumber: port.nullish() }).nullish() }).nullish(),
  grpc: z
    .object({ request: z.object({ portNumber: port.nullish(), serviceName: z.string().nullish() }).nullish() })
    .nullish(),
});

const texts = z.array(z.string()).nullish();
const imagePart = z.string().regex(/[a-zA-Z0-9]+(?:[./_-]{1,2}[a-zA-Z0-9]+)*/);
const image = {
  imageName: imagePart,
  imageNamespace: imagePart,
  imageTag: z.string().regex(/[a-zA-Z0-9]+(?:[._-]{1,2}[a-zA-Z0-9]+)*/),
  imageRegistryId: z.string().min(1),
};

const workload = {
  imageDigest: z
    .string()
    .regex(/sha256:[a-z0-9]{64}/)
    .nullish(),
  imagePullPolicy: word(["always", "ifNotPresent"]).nullish(),
  entryPoint: z
    .object({
      command: z.string().nullish(),
      commandArray: texts,
      arguments: z.string().nullish(),
      argumentsArray: texts,
      workingDirectory: z.string().nullish(),
    })
    .nullish(),
  probes: z.object({ startup: probe.nullish(), readiness: probe.nullish(), liveness: probe.nullish() }).nullish(),
  environmentVariables: z.array(z.object({ name: z.string().min(1), value: z.string().nullish() })).nullish(),
  endpoints: z.array(sentEndpoint).nullish(),
  volumeMounts: z.array(z.object({ name: displayName, mountPath: z.string().regex(mountPath) })).nullish(),
};

export const sentContainer = z.object({ id: z.string().nullish(), name: displayName, ...image, ...workload });
export const changedContainer = z.object({
  name: displayName.nullish(),
  imageName: image.imageName.nullish(),
  imageNamespace: image.imageNamespace.nullish(),
  imageTag: image.imageTag.nullish(),
  imageRegistryId: image.imageRegistryId.nullish(),
  ...workload,
});

const name = z
  .string()
  .min(1)
  .max(100)
  .regex(/[A-Za-z0-9-\s]+/);
const replicas = z.int().min(1).max(1_000);
const sentScaling = z.object({ min: replicas, max: replicas });
const sentRegions = z.object({
  allowedRegionIds: texts,
  requiredRegionIds: texts,
  maxAllowedRegions: z.int32().nullish(),
  nodeSelectors: z.record(z.string(), z.string()).nullish(),
});
const optionalText = z.string().nullish();
const repositorySettings = z
  .object({ templateRepository: optionalText, repositoryName: optionalText, owner: optionalText })
  .nullish();
const runtimeType = word(["shared", "reserved"]);
const volumes = z.array(z.object({ name: displayName, size: z.int().min(1).max(100) })).nullish();

export const sentApp = z.object({
  name,
  runtimeType,
  terminationGracePeriodSeconds: z.int().min(1).max(300).nullish(),
  repositorySettings,
  autoScaling: sentScaling,
  regionSettings: sentRegions,
  containerTemplates: z.array(sentContainer).min(1),
  volumes,
});
export const changedApp = z.object({
  name: name.nullish(),
  runtimeType: runtimeType.nullish(),
  autoScaling: sentScaling.nullish(),
  regionSettings: sentRegions.nullish(),
  containerTemplates: z.array(sentContainer).nullish(),
  volumes,
});

export type SentEndpoint = z.output<typeof sentEndpoint>;
export type SentContainer = z.output<typeof sentContainer>;
export type ChangedContainer = z.output<typeof changedContainer>;
export type SentVolumes = z.output<typeof volumes>;
export type SentRepository = z.output<typeof repositorySettings>;
export type SentRegions = z.output<typeof sentRegions>;
