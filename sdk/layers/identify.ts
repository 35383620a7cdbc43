import type { Layer } from "../http";

/** Says who asks and for what: the credentials, the user agent, the request id, JSON both ways, or text in pieces. */
export function identify(options: { credentials: Readonly<Record<string, string>>; userAgent: string }): Layer {
  return (next) => (request) =>
    next({
      ...request,
      headers: {
        ...request.headers,
        ...options.credentials,
        accept: request.streamed ? "text/plain, application/json" : "application/json",
        "user-agent": options.userAgent,
        "x-request-id": request.requestId,
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      },
    });
}
