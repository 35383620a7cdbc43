import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server between the client and the emulator that records responses, and can change their bodies. */
export interface Tampering {
  readonly url: string;
  /** The emulator's responses so far. */
  readonly responses: readonly { readonly status: number; readonly body: string }[];
  /** Changes each JSON body. Default: unchanged. */
  tamper: (body: unknown) => unknown;
  stop(): Promise<void>;
}

/** What each connection has for itself. */
const ofConnection = new Set(["host", "connection", "keep-alive", "content-length", "transfer-encoding", "expect"]);

export async function startTampering(upstream: string): Promise<Tampering> {
  const responses: { status: number; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = await fetch(upstream + request.url, {
      method: request.method,
      headers: Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === "string" && !ofConnection.has(name) ? [[name, value]] : [],
        ),
      ),
      body: parts.length > 0 ? Buffer.concat(parts) : undefined,
    });
    const text = await answer.text();
    // It comes before the operation that a call is about.
    if (request.url === "/apikey/exchange") return response.writeHead(answer.status).end(text);
    responses.push({ status: answer.status, body: text });
    const isJson = answer.headers.get("content-type")?.includes("json") && text !== "";
    const ofUpload = ["location", "upload-offset"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const headers = { "content-type": answer.headers.get("content-type") ?? "", ...Object.fromEntries(ofUpload) };
    response.writeHead(answer.status, headers);
    response.end(isJson ? JSON.stringify(tampering.tamper(JSON.parse(text))) : text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const tampering: Tampering = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    responses,
    tamper: (body) => body,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return tampering;
}

/** A path in a JSON body: `["data", "id"]`. */
export type Place = readonly (string | number)[];

/** Every path in a body except its root. Of a list, only the first item's. */
export function placesIn(body: unknown): Place[] {
  if (typeof body !== "object" || body === null) return [];
  const members: [string | number, unknown][] = Array.isArray(body)
    ? body.slice(0, 1).map((item) => [0, item])
    : Object.entries(body);
  return members.flatMap(([name, member]) => [[name], ...placesIn(member).map((place) => [name, ...place])]);
}

/** The body with another value at one path. */
export function put(body: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof body !== "object" || body === null) return body;
  if (Array.isArray(body)) return body.map((item, at) => (at === name ? put(item, rest, value) : item));
  return { ...body, [name]: put((body as Record<string, unknown>)[name], rest, value) };
}

/** The body with an unknown member in every object. */
export function withUnknownMembers(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withUnknownMembers);
  if (typeof body !== "object" || body === null) return body;
  const members = Object.entries(body).map(([name, member]) => [name, withUnknownMembers(member)]);
  return { ...Object.fromEntries(members), addedLater: { why: [1, null] } };
}
