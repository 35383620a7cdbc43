import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { isRead } from "../../sdk/internal";
import { withFaults } from "../faults/misbehave";
import { problem } from "../http/replies";
import { rejectedPassword, type StorageOperation, type StorageRequest } from "../routes/storage";
import { alreadySent } from "./already-sent";
import { type AppOptions, responseOf } from "./app";
import { type ReceivedRequest, serveDescribe } from "./describe-request";
import { refusedHost } from "./served-host";

export type StorageServerOptions = Omit<AppOptions, "loggingToken" | "onUnmatched">;

/** The storage host: files, as they are streamed. Over TLS where there is a certificate. */
export function createStorageServer(options: StorageServerOptions, tls?: { key: string; cert: string }): Server {
  const exchange = withFaults(options.faults);
  const serve = async (request: ReceivedRequest, connection: HttpBindings): Promise<Response | undefined> => {
    const started = performance.now();
    const foreign = refusedHost(request.headers.host, options.host);
    if (foreign) return responseOf(foreign);
    const target = request.url.startsWith("/") ? `http://storage${request.url}` : request.url;
    if (!URL.canParse(target)) return responseOf(problem(400, "Bad Request"));
    const { pathname, searchParams } = new URL(target);
    const [zoneName = "", ...segments] = segmentsOf(pathname);
    const operation = operationOf(request.method, pathname);
    const route = options.routes.find((one) => one.operation === operation);
    const response = await exchange({
      operation: operation ?? `${request.method} *`,
      path: pathname,
      state: options.state,
      connection,
      // Two clients that write files do not overwrite each other's.
      isSeparate: true,
      async respond(_, apply) {
        if (!route) return responseOf(problem(405, "Method Not Allowed"));
        const { headers } = request;
        const credentials = { isRead: isRead(route.operation), password: String(headers.accesskey ?? "") };
        const refused = rejectedPassword(options.state, zoneName, credentials);
        if (refused) return responseOf(refused);
        const received =
          request.method === "PUT" ? await options.state.storage.disk.write(connection.incoming) : undefined;
        const body: StorageRequest = {
          zoneName,
          path: segments.join("/"),
          isFolder: pathname.endsWith("/"),
          query: searchParams,
          headers,
          received,
        };
        const reply = await apply((state) => route.handle({ path: {}, query: searchParams, body, text: "", state }));
        const { bytes: _content, ...withoutContent } = reply;
        return responseOf(request.method === "HEAD" ? withoutContent : reply);
      },
    });
    const durationMs = Math.round(performance.now() - started);
    const { method } = request;
    options.calls.add({ method, path: pathname, operation, status: response?.status ?? 0, durationMs });
    if (!response) connection.incoming.socket.destroy();
    return response;
  };
  const listener = getRequestListener(async (_, env) => {
    const { incoming } = env as HttpBindings;
    const { method = "", url = "", headers } = incoming;
    return (await serve({ method, url, headers }, env as HttpBindings)) ?? alreadySent;
  }) as RequestListener;
  const server = tls ? (createTlsServer(tls, listener) as unknown as Server) : createServer(listener);
  serveDescribe(server, serve);
  return server;
}

/** Several slashes are as one. */
function segmentsOf(pathname: string): string[] {
  return pathname
    .split("/")
    .filter((segment) => segment !== "")
    .map(decode);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** `HEAD` is a `GET` without the body of its response. */
function operationOf(method: string, pathname: string): StorageOperation | undefined {
  const known = method === "HEAD" ? "GET" : method;
  if (known === "DESCRIBE") return "DESCRIBE /{storageZoneName}/{path}/{fileName}";
  if (known === "DELETE") return "DELETE /{storageZoneName}/{path}/{fileName}";
  if (known !== "GET" && known !== "PUT") return undefined;
  return `${known} /{storageZoneName}/{path}/${pathname.endsWith("/") ? "" : "{fileName}"}`;
}
