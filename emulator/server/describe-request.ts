import { IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { HttpBindings } from "@hono/node-server";

/** A request as it was received. */
export interface ReceivedRequest {
  readonly method: string;
  /** With the query. */
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
}

type Serve = (request: ReceivedRequest, connection: HttpBindings) => Promise<Response | undefined>;

/**
 * Answers DESCRIBE requests, whose method Node's parser accepts in RTSP only: it ends them with an error that has their
 * bytes. Each ends its connection.
 */
export function serveDescribe(server: Server, serve: Serve): void {
  // A client may have read all of a response that is not ended yet, which still has the socket.
  const ends = new WeakMap<Duplex, Promise<unknown>>();
  server.on("request", ({ socket }, response) => {
    ends.set(socket, new Promise((resolve) => response.once("close", resolve)));
  });
  server.on("clientError", async (error: Error & { rawPacket?: Buffer }, socket) => {
    await ends.get(socket);
    const text = error.rawPacket?.toString("latin1") ?? "";
    const [, url] = /^DESCRIBE (\S+) HTTP\/1\.1\r\n/.exec(text) ?? [];
    if (url === undefined || !socket.writable) {
      socket.end("HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n");
      return;
    }
    const incoming = new IncomingMessage(socket as Socket);
    const outgoing = new ServerResponse(incoming);
    outgoing.shouldKeepAlive = false;
    outgoing.assignSocket(socket as Socket);
    const response = await serve({ method: "DESCRIBE", url, headers: headersIn(text) }, { incoming, outgoing });
    if (!response) return;
    const body = Buffer.from(await response.arrayBuffer());
    outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), "content-length": body.length });
    outgoing.end(body, () => socket.end());
  });
}

function headersIn(text: string): IncomingMessage["headers"] {
  const lines = text.slice(0, text.indexOf("\r\n\r\n")).split("\r\n").slice(1);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}
