import { timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { EmulatorState } from "../account/state";
import type { Fault } from "../faults/fault";
import type { Faults } from "../faults/faults";
import type { History } from "../faults/history";
import { overwriting, sendHalf, wrongAnswer, wrongShape } from "../faults/misbehave";
import type { CallLog } from "./call-log";
import { nearestOperations } from "./nearest-operations";
import { problem } from "./replies";
import { HttpProblem, malformed, type Reply, type Route } from "./route";

export interface AppOptions {
  routes: readonly Route[];
  state: EmulatorState;
  apiKey: string;
  loggingToken: string;
  calls: CallLog;
  faults: Faults;
  history: History;
  /** Told of every request that no route answers. */
  onUnmatched: (message: string) => void;
}

type App = Hono<{ Bindings: HttpBindings }>;
type AppContext = Context<{ Bindings: HttpBindings }>;

const json = "application/json; charset=utf-8";
const maxBodyBytes = 64 * 1024 * 1024;

/** The emulator as a web application, one handler for each operation. */
export function createApp(options: AppOptions): App {
  const app: App = new Hono();
  app.use(bodyLimit({ maxSize: maxBodyBytes, onError: () => answer(problem(413, "Payload Too Large")) }));
  for (const route of options.routes) {
    const [method = "", path = ""] = route.operation.split(" ");
    app.on(method, pattern(path), (context) => serve(context, route, options));
  }
  app.notFound((context) => {
    const { method, path } = context.req;
    options.calls.add({ method, path, operation: undefined, status: 404, durationMs: 0 });
    const near = nearestOperations(
      `${method} ${path}`,
      options.routes.map((route) => route.operation),
    );
    options.onUnmatched(`no operation answers ${method} ${path}; the nearest are ${near.join(", ")}`);
    return answer(path.startsWith("/shield/") ? problem(404, "Not Found") : { status: 404 });
  });
  return app;
}

/** A path of the vendor's in the router's words. A placeholder takes what follows it in the same part: `{id}.log`. */
function pattern(path: string): string {
  return path.replace(/\{(\w+)\}(\.\w+)?/g, (_, name: string, end?: string) =>
    end ? `:${name}{[^/]+\\${end}}` : `:${name}`,
  );
}

async function serve(context: AppContext, route: Route, options: AppOptions): Promise<Response> {
  const started = performance.now();
  const { calls, faults } = options;
  const fault = faults.next(route.operation);
  const { incoming } = context.env;
  const done = (status: number) =>
    calls.add({
      method: context.req.method,
      path: context.req.path,
      operation: route.operation,
      status,
      durationMs: Math.round(performance.now() - started),
    });
  const withoutAnswer = () => {
    done(0);
    incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  };

  if (fault?.delayMs) await sleep(fault.delayMs);
  const isDone = fault?.carryOut || !(fault?.answer || fault?.reset || fault?.hang);
  const reply = isDone ? await carryOut(context, route, options, fault) : undefined;
  if (fault?.hang) await isGone(incoming.socket);
  if (fault?.hang || fault?.reset) return withoutAnswer();
  const response = fault?.answer ? wrongAnswer(fault.answer) : answer(reply ?? problem(500, "Internal Server Error"));
  if (fault?.cutShort) {
    await sendHalf(response, context.env.outgoing);
    return withoutAnswer();
  }
  done(response.status);
  if (fault?.wrongShape) return new Response(wrongShape, { status: 200, headers: { "content-type": json } });
  if (fault?.contentType) response.headers.set("content-type", fault.contentType);
  return response;
}

/** Waits until a client has closed or reset its connection, which it may have done already. */
async function isGone(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, "close").catch(() => {});
}

async function carryOut(
  context: AppContext,
  route: Route,
  { state, history, faults, ...options }: AppOptions,
  fault: Fault | undefined,
): Promise<Reply> {
  const refused = route.guard({
    accessKey: isSame(context.req.header("accesskey"), options.apiKey),
    bearerToken: isSame(context.req.header("authorization"), `Bearer ${options.loggingToken}`),
  });
  if (refused) return refused;
  const body = readJson(await context.req.text());
  const sent = fault?.insteadOfSent && body !== malformed ? Object.assign(body ?? {}, fault.insteadOfSent) : body;
  const handle = (account: EmulatorState): Reply => {
    try {
      const query = new URL(context.req.url).searchParams;
      return route.handle({ path: context.req.param(), query, body: sent, state: account });
    } catch (error) {
      if (error instanceof HttpProblem) return error.reply;
      throw error;
    }
  };
  if (context.req.method === "GET") return handle(fault?.staleMs ? history.before(fault.staleMs, state) : state);
  if (faults.longestStaleMs > 0) history.remember(state, faults.longestStaleMs);
  return fault?.overwriteAfterMs === undefined ? handle(state) : overwriting(state, fault.overwriteAfterMs, handle);
}

function readJson(text: string): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return malformed;
  }
}

function answer({ status, body, text, headers }: Reply): Response {
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
