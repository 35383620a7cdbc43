import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A server between the client and the emulator that records the responses. */
export interface Recording {
  readonly url: string;
  readonly responses: readonly { readonly status: number; readonly body: string }[];
  stop(): Promise<void>;
}

export async function startRecording(upstream: string): Promise<Recording> {
  const responses: { status: number; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const sent = await text(request);
    const { accesskey, "content-type": contentType } = request.headers;
    const answer = await fetch(upstream + request.url, {
      method: request.method,
      headers: [
        ...(typeof accesskey === "string" ? [["accesskey", accesskey] as [string, string]] : []),
        ...(contentType ? [["content-type", contentType] as [string, string]] : []),
      ],
      body: sent === "" ? undefined : sent,
    });
    const body = await answer.text();
    responses.push({ status: answer.status, body });
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    responses,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
