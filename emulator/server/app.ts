import { createHash, timingSafeEqual } from "node:crypto";
import { Readable } from "node:stream";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Actor } from "../account/audit-log";
import type { Faults } from "../faults/faults";
import { withFaults } from "../faults/misbehave";
import { nearestOperations } from "../http/nearest-operations";
import { problem } from "../http/replies";
import {
  ConnectionCut,
  type Credentials,
  HttpProblem,
  malformed,
  type Reply,
  type Route,
  type RouteRequest,
} from "../http/route";
import type { EmulatorState } from "../state";
import { alreadySent } from "./already-sent";
import { runAudited } from "./audited";
import type { CallLog } from "./call-log";
import { explained } from "./explained";
import { hiddenOperations, notEmulated } from "./not-emulated";
import { refusedHost } from "./served-host";

export interface AppOptions {
  routes: readonly Route[];
  state: EmulatorState;
  loggingToken: string;
  /** The name or address that it listens on. */
  host: string;
  calls: CallLog;
  faults: Faults;
  /** Called for every request that matches no operation. */
  onUnmatched: (message: string) => void;
}

type Sent = Pick<RouteRequest, "body" | "text" | "bytes" | "file" | "header">;
type App = Hono<{ Bindings: HttpBindings }>;
type AppContext = Context<{ Bindings: HttpBindings }>;

const json = "application/json; charset=utf-8";
const maxBodyBytes = 64 * 1024 * 1024;

/** The emulator as a web application, one handler for each operation. */
export function createApp(options: AppOptions): App {
  const app: App = new Hono();
  const exchange = withFaults(options.faults);
  app.use(async ({ req }, next) => {
    const refused = refusedHost(req.header("host"), options.host);
    return refused ? responseOf(refused) : next();
  });
  const limited = bodyLimit({ maxSize: maxBodyBytes, onError: () => responseOf(problem(413, "Payload Too Large")) });
  for (const { method, path } of hiddenOperations(options.routes))
    app.on(method, pattern(path), (context) => unmatched(context, options));
  for (const route of options.routes) {
    if (route.host) continue;
    const [method = "", path = ""] = route.operation.split(" ");
    const at = route.pattern ?? pattern(path);
    if (!route.takesFile) app.on(method, at, limited);
    // The router asks the routes of GET for a HEAD, and leaves out the body.
    const isHead = method === "HEAD";
    app.on(isHead ? "GET" : method, at, (context) =>
      isHead && context.req.method !== method ? unmatched(context, options) : serve(exchange, context, route, options),
    );
  }
  // An operation of the emulator alone: it is no part of the API, and neither faults nor the log of calls know it.
  app.post("/__explain", limited, async ({ req }) => responseOf(explained(options.state, readJson(await req.text()))));
  app.notFound((context) => unmatched(context, options));
  return app;
}

/** The response to a request that no route serves: 501 for an operation of a document, which is named, else 404. */
function unmatched({ req: { method, path } }: AppContext, { calls, routes, onUnmatched }: AppOptions): Response {
  const documented = notEmulated(method, path);
  const { operation } = documented ?? {};
  calls.add({ method, path, operation, status: documented?.reply.status ?? 404, durationMs: 0 });
  if (documented) {
    onUnmatched(documented.message);
    return responseOf(documented.reply);
  }
  const near = nearestOperations(
    `${method} ${path}`,
    routes.flatMap(({ host, pattern, operation }) => (host || pattern ? [] : [operation])),
  );
  onUnmatched(`no operation matches ${method} ${path}; the nearest are ${near.join(", ")}`);
  return responseOf(path.startsWith("/shield/") ? problem(404, "Not Found") : { status: 404 });
}

/** The vendor's path in the router's syntax. A placeholder includes the rest of its segment: `{id}.log`. */
function pattern(path: string): string {
  return path.replace(/\{(\w+)\}(\.\w+)?/g, (_, name: string, end?: string) =>
    end ? `:${name}{[^/]+\\${end}}` : `:${name}`,
  );
}

async function serve(
  exchange: ReturnType<typeof withFaults>,
  context: AppContext,
  route: Route,
  options: AppOptions,
): Promise<Response> {
  const started = performance.now();
  const { method, path } = context.req;
  const { operation } = route;
  // A body that is left early takes the socket from its request.
  const { socket } = context.env.incoming;
  const response = await exchange({
    operation,
    path,
    state: options.state,
    connection: context.env,
    async respond(override, apply) {
      const header = (name: string) => context.req.header(name);
      const guarded = { path: context.req.param(), header, state: options.state };
      const refused = route.guard(credentialsOf(context, options), guarded);
      if (refused) {
        // A client that is still sending a file would not read the response.
        if (route.takesFile) context.env.incoming.resume();
        return responseOf(refused);
      }
      const sent = route.takesFile ? await fileOf(context, route, guarded) : await bodyOf(context, override);
      if ("status" in sent) return responseOf(sent);
      const actor = actorOf(context, options.state);
      return responseOf(await apply((account) => run(route, context, { ...sent, header, state: account }, actor)));
    },
  }).catch((error: unknown) => {
    if (error instanceof ConnectionCut || context.env.incoming.destroyed) return undefined;
    throw error;
  });
  const durationMs = Math.round(performance.now() - started);
  options.calls.add({ method, path, operation, status: response?.status ?? 0, durationMs });
  if (response) return response;
  socket.destroy();
  return alreadySent;
}

async function bodyOf({ req }: AppContext, override: object | undefined): Promise<Sent> {
  const bytes = new Uint8Array(await req.arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return { body: overridden(readJson(text), override), text, bytes };
}

/** Reads a file chunk by chunk, so that its size does not matter. Returns the response where its route refuses it. */
async function fileOf(
  { env: { incoming } }: AppContext,
  { receive }: Route,
  request: Parameters<NonNullable<Route["receive"]>>[0],
): Promise<Sent | Reply> {
  if (receive) {
    try {
      const take = receive(request);
      for await (const chunk of incoming) take(chunk);
      return { body: undefined, text: "" };
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      incoming.resume();
      return error.reply;
    }
  }
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of incoming) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { body: undefined, text: "", file: { sha256: hash.digest("hex"), size } };
}

function run(
  { operation, handle }: Route,
  { req }: AppContext,
  sent: Sent & Pick<RouteRequest, "state">,
  actor: Actor,
): Reply {
  const request = { path: req.param(), query: new URL(req.url).searchParams, ...sent };
  try {
    return runAudited(operation, actor, request, () => handle(request));
  } catch (error) {
    if (error instanceof HttpProblem) return error.reply;
    throw error;
  }
}

function credentialsOf({ req }: AppContext, { state, loggingToken }: AppOptions): Credentials {
  const key = req.header("accesskey");
  const authorization = req.header("authorization");
  return {
    accessKey: key === undefined ? undefined : state.apiKeys.some(({ Key }) => isSame(key, Key)),
    bearerToken: isSame(authorization, `Bearer ${loggingToken}`),
    teamToken: authorization === undefined ? undefined : state.teamTokens.has(authorization),
    hasAccessKey: (own) => isSame(key, own) ?? false,
    hasDeploymentKey: (key) => isSame(req.header("deploymentkey"), key) ?? false,
  };
}

/** Whose key a request sends. */
function actorOf({ req }: AppContext, { apiKeys }: EmulatorState): Actor {
  const key = apiKeys.find(({ Key }) => isSame(req.header("accesskey"), Key));
  return key ? { id: String(key.Id), type: "ApiKey" } : { id: "", type: "Unknown" };
}

function overridden(body: unknown, override: object | undefined): unknown {
  return override && body !== malformed ? Object.assign(body ?? {}, override) : body;
}

function readJson(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return malformed;
  }
}

/** The response of a handler. */
export function responseOf({ status, body, text, bytes, headers }: Reply): Response {
  if (bytes) {
    const content = bytes();
    const sent = content instanceof Readable ? (Readable.toWeb(content) as ReadableStream) : content;
    return new Response(sent, { status, headers });
  }
  if (text) {
    const bytes = ReadableStream.from(text).pipeThrough(new TextEncoderStream());
    return new Response(bytes, { status, headers: { "content-type": "text/plain; charset=utf-8", ...headers } });
  }
  if (body === undefined) return new Response(null, { status, headers });
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": json, ...headers },
  });
}

function isSame(sent: string | undefined, secret: string): boolean | undefined {
  if (sent === undefined) return undefined;
  const a = Buffer.from(sent);
  const b = Buffer.from(secret);
  return a.length === b.length && timingSafeEqual(a, b);
}
