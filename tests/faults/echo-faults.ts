import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { faultKinds } from "../../emulator/faults/kinds";

/** A response with a body that repeats the request. */
interface Echo {
  readonly status: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  body(echo: string): string;
  /** Whether the connection breaks in the middle of it. */
  readonly isCutShort?: boolean;
}

const json = (status: number, headers?: Echo["headers"]): Echo => ({
  status,
  headers,
  body: (echo) => JSON.stringify({ Message: echo, Field: echo, ErrorKey: echo }),
});

type Kind = keyof typeof faultKinds;

/** The emulator's kinds of faults that replace a response, each with a response that repeats the request. */
export const echoes: Partial<Record<Kind, Echo | "reset" | "hang">> = {
  "429": json(429, { "retry-after": "1" }),
  "500": json(500),
  "502": { status: 502, type: "text/html", body: (echo) => `<html><title>${echo}</title><h1>${echo}</h1></html>` },
  "503": json(503, { "retry-after": "0" }),
  "half-body": { ...json(200), isCutShort: true },
  "content-type": { ...json(200), type: "text/html" },
  "wrong-shape": { status: 200, body: (echo) => JSON.stringify({ Id: echo, id: echo, value: [echo], [echo]: echo }) },
  refused: {
    status: 202,
    body: (echo) => JSON.stringify({ error: { statusCode: 202, success: false, message: echo, errorKey: echo } }),
  },
  reset: "reset",
  hang: "hang",
};

/** A server in front of another one, whose faults repeat requests. */
export class EchoFaults {
  /** The fault of every request. Default: none. */
  fault: Echo | "reset" | "hang" | undefined;
  /** Whether requests are carried out before the fault. */
  isCarriedOut = false;

  private constructor(private readonly target: string) {}

  static async start(target: string) {
    const faults = new EchoFaults(target);
    const server = createServer((request, response) => {
      // The server behind it has stopped.
      faults.#respond(request, response).catch(() => request.socket.destroy());
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = () => {
      server.closeAllConnections();
      server.close();
    };
    return { faults, url, stop };
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { fault, isCarriedOut } = this;
    const { method = "", url = "", headers } = request;
    const body = await text(request);
    const forward = () => {
      const { host: _, connection: __, "content-length": ___, "transfer-encoding": ____, ...others } = headers;
      const sent = { method, headers: others as Record<string, string>, body: body === "" ? undefined : body };
      return fetch(this.target + url, sent);
    };
    if (fault === undefined) {
      const answer = await forward();
      const { "content-encoding": _, "transfer-encoding": __, ...sentBack } = Object.fromEntries(answer.headers);
      response.writeHead(answer.status, sentBack);
      response.end(Buffer.from(await answer.arrayBuffer()));
      return;
    }
    if (isCarriedOut) await forward();
    if (fault === "hang") return;
    if (fault === "reset") {
      request.socket.destroy();
      return;
    }
    const echo = Buffer.from(fault.body(`${url} ${body}`));
    response.writeHead(fault.status, {
      "content-type": fault.type ?? "application/json",
      "content-length": echo.length,
      ...fault.headers,
    });
    if (!fault.isCutShort) response.end(echo);
    else response.write(echo.subarray(0, echo.length / 2), () => request.socket.destroy());
  }
}
