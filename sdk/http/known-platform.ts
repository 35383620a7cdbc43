import { BunnyError, type BunnyErrorCode } from "../errors";

const sayNothing = new Set<BunnyErrorCode>(["rate_limited", "network", "timeout", "cancelled", "server_error"]);

/**
 * Whether a base URL is known to lead to the platform: a wrong path and a gateway answer 404 as well, and that says nothing
 * of an object.
 */
export class KnownPlatform {
  #isKnown = false;

  /** Records that something was read there. */
  wasRead(): void {
    this.#isKnown = true;
  }

  /**
   * Makes sure of it before a 404 counts, once: by a read of what every account has.
   *
   * @throws BunnyError `unexpected_response` where it cannot be read there; the read's own error where that says nothing of
   *   the URL, such as `rate_limited`.
   */
  async confirm(notFound: BunnyError, ask: () => Promise<unknown>): Promise<void> {
    if (this.#isKnown) return;
    try {
      await ask();
    } catch (error) {
      if (error instanceof BunnyError && sayNothing.has(error.code)) throw error;
      const { operation, requestId, status } = notFound;
      const why = error instanceof Error ? error.message : String(error);
      throw new BunnyError(
        "unexpected_response",
        `${operation ?? "A request"} was answered with 404, but what every account has cannot be read there either (${why}), so nothing counts as gone. Check the API URL and any proxy.`,
        { operation, requestId, status },
        { cause: error },
      );
    }
    this.#isKnown = true;
  }
}
