import { type ApiHost, type CallDetails, exchange } from "./call";
import type { Operation } from "./path";
import { htmlPage } from "./response";

/** Sends one operation and hands on its answer's bytes as they come, or throws a BunnyError. */
export type Streamer = <O extends Operation>(
  operation: O,
  details: Omit<CallDetails<O, unknown>, "response" | "body" | "about">,
) => AsyncGenerator<Uint8Array, void, undefined>;

/**
 * Makes the streamer of one host. It asks for no more than its reader takes; a reader that leaves early ends the
 * connection. What broke off in the middle is not tried again, since what was read would come twice.
 */
export function createStreamer(host: ApiHost): Streamer {
  return async function* (operation, details) {
    const { answer, pieces = [], cancelled } = await exchange(host, operation, { ...details, streamed: true });
    try {
      for await (const piece of pieces) {
        if (answer.looksLikeHtml()) throw answer.unexpected(htmlPage);
        yield piece;
      }
    } catch (error) {
      throw cancelled(error);
    }
  };
}
