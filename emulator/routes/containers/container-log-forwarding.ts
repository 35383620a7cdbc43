import { randomUUID } from "node:crypto";
import { z } from "zod";
import { containers, created, ok } from "../../http/replies";
import { type RouteRequest, readBody, refuseWith } from "../../http/route";
import { routesInFolder } from "../../http/routes-in-folder";
import { documented, known } from "../../http/sources";
import type { EmulatorState } from "../../state";
import type { ContainerAppRecord, LogForwardingRecord } from "./records";

export const sentLogForwarding = z.object({
  type: z.enum(["SyslogUdp", "SyslogTcp"]),
  endpoint: z.string(),
  port: z.int(),
  format: z.enum(["SyslogRfc3164", "SyslogRfc5424"]),
  enabled: z.boolean(),
});
const sentWithApp = sentLogForwarding.extend({ app: z.string(), token: z.string().optional() });

export const containerLogForwardingRoutes = routesInFolder("magic-containers", containers.unauthorized, {
  "GET /log/forwarding": ({ state }) => {
    const items = [...state.containerApps.values()].flatMap((app) =>
      app.logForwarding ? [model(app, app.logForwarding)] : [],
    );
    return ok({ items });
  },

  "POST /log/forwarding": (request) => {
    const { app: appId, ...sent } = sentForwarding(request);
    const app = appWith(request.state, appId);
    if (!app) return containers.withoutBody(400, isInvalid);
    return created(model(app, setLogForwarding(request.state, app, sent)));
  },

  "GET /log/forwarding/{appId}": (request) => {
    const { app, logForwarding } = forwardingOf(request);
    return ok(model(app, logForwarding));
  },

  // The app is that of the path.
  "PUT /log/forwarding/{appId}": (request) => {
    const { app } = forwardingOf(request);
    const { app: _, ...sent } = sentForwarding(request);
    return ok(model(app, setLogForwarding(request.state, app, sent)));
  },

  "DELETE /log/forwarding/{appId}": (request) => {
    forwardingOf(request).app.logForwarding = null;
    return { status: 204 };
  },
});

const isInvalid = documented("magic-containers", "Invalid input.", "POST /log/forwarding");
const notFound = documented(
  "magic-containers",
  "Log-forwarding configuration not found.",
  "GET /log/forwarding/{appId}",
);
const needsToken = known(
  "ractive/hoppy",
  "the platform refuses log forwarding without a token, which the document has optional, by 400 without a body",
);

/** Writes where an app's logs are sent. An app has one target. */
export function setLogForwarding(
  state: EmulatorState,
  app: ContainerAppRecord,
  sent: Omit<LogForwardingRecord, "id" | "createdAt"> & Partial<LogForwardingRecord>,
): LogForwardingRecord {
  const { id, createdAt } = app.logForwarding ?? { id: randomUUID(), createdAt: state.now() };
  app.logForwarding = { id, createdAt, ...sent };
  return app.logForwarding;
}

function sentForwarding({ body }: RouteRequest) {
  const { token, ...sent } = readBody(sentWithApp, body, containers.invalid);
  if (!token) refuseWith(containers.withoutBody(400, needsToken));
  return { ...sent, token };
}

const appWith = ({ containerApps }: EmulatorState, appId: string | undefined) =>
  [...containerApps.values()].find(({ id }) => id === appId);

function forwardingOf({ state, path }: RouteRequest) {
  const app = appWith(state, path.appId);
  const logForwarding = app?.logForwarding;
  if (!app || !logForwarding) refuseWith(containers.withoutBody(404, notFound));
  return { app, logForwarding };
}

/** A configuration as a response has it. */
const model = (app: ContainerAppRecord, forwarding: LogForwardingRecord) => ({
  ...forwarding,
  app: app.id,
  productId: app.id,
});
