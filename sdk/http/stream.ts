import { type CallDetails, exchange, type ToAbortError } from "./call";
import type { ApiHost } from "./host";
import type { Operation } from "./path";
import { type ApiResponse, htmlPage } from "./response";

/** Sends one operation and yields the bytes of its response as they arrive, or throws a BunnyError. */
export type Streamer = <O extends Operation>(
  operation: O,
  details: Omit<CallDetails<O>, "response" | "body" | "about">,
) => AsyncGenerator<Uint8Array, void, undefined>;

/**
 * Creates the streamer of one host, with backpressure; a reader that leaves early closes the connection. A body that
 * breaks off is not retried, since what was read would come twice.
 */
export function createStreamer(host: ApiHost): Streamer {
  return async function* (operation, details) {
    const read = (response: ApiResponse, toAbortError: ToAbortError) => ({ response, toAbortError });
    const { response, toAbortError } = await exchange(host, operation, { ...details, streamed: true }, read);
    try {
      for await (const chunk of response.chunks ?? []) {
        if (response.looksLikeHtml()) throw response.unexpected(htmlPage);
        yield chunk;
      }
    } catch (error) {
      throw toAbortError(error);
    }
  };
}
