import type { Layer } from "../request";

/** Adds the headers: credentials, user agent, request id, content types. */
export function identify(options: { credentials: Readonly<Record<string, string>>; userAgent: string }): Layer {
  const own = { ...options.credentials, accept: "application/json", "user-agent": options.userAgent };
  return (next) => (request) => {
    const headers: Record<string, string> = { ...own, "x-request-id": request.requestId };
    if (request.streamed) headers.accept = "text/plain, application/json";
    if (request.readsText) headers.accept = "text/plain, application/octet-stream, application/json";
    if (request.upload) headers["content-length"] = String(request.upload.length);
    if (request.body !== undefined) headers["content-type"] = request.isText ? "text/plain" : "application/json";
    Object.assign(headers, request.headers);
    return next({ ...request, headers });
  };
}
