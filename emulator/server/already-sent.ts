import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";

// Where the server's module was in use before that of the response was loaded, the response is of the server's own kind,
// which it sends without looking at the header. Reading the body makes it another, for good.
void RESPONSE_ALREADY_SENT.body;

/** What a handler returns whose connection has ended. */
export const alreadySent: Response = RESPONSE_ALREADY_SENT;
