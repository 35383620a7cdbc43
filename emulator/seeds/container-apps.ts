import { randomUUID } from "node:crypto";
import { z } from "zod";
import { addApplicationRequest, containerRequest } from "../http/generated/requests";
import { addContainerApp, sentLogForwarding, setLogForwarding } from "../routes/containers";
import type { EmulatorState } from "../state";

const name = z.string().min(1);

const endpoint = z.strictObject({
  id: name,
  displayName: name,
  type: z.enum(["cdn", "anycast"]),
  publicHost: z.string(),
  pullZoneId: z.int().nullish(),
  isSslEnabled: z.boolean().optional(),
  portMappings: z.array(
    z.object({ containerPort: z.int(), exposedPort: z.int().nullish(), protocols: z.array(z.string()) }),
  ),
  stickySessions: z
    .object({ enabled: z.boolean(), sessionHeaders: z.array(z.string()), cookieName: z.string() })
    .nullish(),
});

/** An app of a file. The values of variables are not in it. */
export const seededApp = z.strictObject({
  id: name.optional(),
  ...addApplicationRequest.shape,
  containerTemplates: z
    .array(
      z.strictObject({
        ...containerRequest.omit({ environmentVariables: true, image: true }).shape,
        endpoints: z.array(endpoint).optional(),
      }),
    )
    .min(1),
  /** Its token is not in the file. */
  logForwarding: z.strictObject({ ...sentLogForwarding.shape, id: name.optional() }).optional(),
  /** Default: true. */
  isRunning: z.boolean().optional(),
});

/** Adds an app with the endpoints that it has, and their hosts. */
export function addSeededApp(state: EmulatorState, app: z.output<typeof seededApp>): void {
  const { id, isRunning = true, logForwarding, containerTemplates, terminationGracePeriodSeconds, ...sent } = app;
  const containers = containerTemplates.map(({ endpoints: _, ...container }) => container);
  const record = addContainerApp(state, { ...sent, ...(id && { id }), isRunning, containerTemplates: containers });
  record.terminationGracePeriodSeconds = terminationGracePeriodSeconds ?? record.terminationGracePeriodSeconds;
  if (logForwarding) setLogForwarding(state, record, { token: randomUUID(), ...logForwarding });
  for (const [at, { endpoints = [] }] of containerTemplates.entries())
    record.containerTemplates[at]?.endpoints.push(
      ...endpoints.map(({ pullZoneId, isSslEnabled = false, stickySessions, portMappings, ...one }) => ({
        ...one,
        isSslEnabled,
        pullZoneId: pullZoneId ?? null,
        // No read says so. One that the platform made has its name in the host.
        isPullZoneGenerated: state.pullZones.get(pullZoneId ?? 0)?.Name === one.publicHost.split(".")[0],
        portMappings: portMappings.map(({ exposedPort, ...port }) => ({ ...port, exposedPort: exposedPort ?? null })),
        stickySessions: stickySessions ?? null,
        readsUntilShown: 0,
      })),
    );
}
