import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

/**
 * What a handler returns whose connection has ended. Where the server's module was in use before this one was loaded, it is
 * a response of the server's own kind, which it would send without looking at the header: reading the body makes it another.
 */
export function alreadySent(): Response {
  void RESPONSE_ALREADY_SENT.body;
  return RESPONSE_ALREADY_SENT;
}
