import { type ApiHost, type CallDetails, exchange } from "./call";
import type { Operation } from "./path";
import { htmlPage } from "./response";

/** Sends one operation and yields the bytes of its response as they arrive, or throws a BunnyError. */
export type Streamer = <O extends Operation>(
  operation: O,
  details: Omit<CallDetails<O, unknown>, "response" | "body" | "about">,
) => AsyncGenerator<Uint8Array, void, undefined>;

/**
 * Creates the streamer of one host, with backpressure; a reader that leaves early closes the connection. A body that
 * breaks off is not retried, since what was read would come twice.
 */
export function createStreamer(host: ApiHost): Streamer {
  return async function* (operation, details) {
    const { answer, chunks = [], cancelled } = await exchange(host, operation, { ...details, streamed: true });
    try {
      for await (const chunk of chunks) {
        if (answer.looksLikeHtml()) throw answer.unexpected(htmlPage);
        yield chunk;
      }
    } catch (error) {
      throw cancelled(error);
    }
  };
}
