import type { Layer } from "../http";

/** Says who asks and for what: the key, the user agent, the request id, JSON both ways. */
export function identify(options: { apiKey: string; userAgent: string }): Layer {
  return (next) => (request) =>
    next({
      ...request,
      headers: {
        ...request.headers,
        accesskey: options.apiKey,
        accept: "application/json",
        "user-agent": options.userAgent,
        "x-request-id": request.requestId,
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
      },
    });
}
