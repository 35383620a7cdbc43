import { z } from "zod";
import { probeStatuses } from "../../../sdk/api/containers";
import { described } from "../../define/properties";

const port = z.int().min(1).max(65535);
const seconds = (wanted: number, description: string) =>
  described(z.int().min(1).max(3600).default(wanted), `${description} Default: ${wanted}.`);
const times = (wanted: number, description: string) =>
  described(z.int().min(1).max(1000).default(wanted), `${description} Default: ${wanted}.`);

const status = z
  .string()
  .regex(
    new RegExp(`^(${probeStatuses.join("|")})$`),
    'is not the vendor\'s name of a status, such as "ok" or "noContent"',
  );

const probe = z.object({
  http: z
    .object({
      path: z.string().min(1).default("/").meta({ description: "The path that is requested. Default: `/`." }),
      port: port.meta({ description: "The container's port." }),
      expectedStatus: status.default("ok").meta({
        description: "The status that is healthy, by the vendor's name of it: `ok`, `noContent`. Default: `ok`.",
      }),
    })
    .optional()
    .meta({ description: "Healthy where a request is answered with the expected status." }),
  tcp: z
    .object({ port: port.meta({ description: "The container's port." }) })
    .optional()
    .meta({ description: "Healthy where the port accepts a connection." }),
  grpc: z
    .object({
      port: port.meta({ description: "The container's port." }),
      service: described(z.string().min(1).optional(), "The service that is asked for. Default: the server."),
    })
    .optional()
    .meta({ description: "Healthy by the health protocol of gRPC." }),
  initialDelaySeconds: seconds(10, "Seconds before the first probe."),
  periodSeconds: seconds(10, "Seconds from one probe to the next."),
  timeoutSeconds: seconds(7, "Seconds after which a probe has failed."),
  failureThreshold: times(3, "Failures in a row after which the container is not healthy."),
  successThreshold: times(1, "Successes in a row after which it is healthy again."),
});
export type Probe = z.output<typeof probe>;

const kind = (description: string) =>
  probe.optional().meta({ description: `${description} It has one of \`http\`, \`tcp\` and \`grpc\`.` });

export const probes = z.object({
  startup: kind("Whether the container has started; the other probes wait for it."),
  readiness: kind("Whether the container gets requests."),
  liveness: kind("Whether the container goes on; otherwise the platform restarts it."),
});
export const probeNames = ["startup", "readiness", "liveness"] as const;
