import type { Misbehaviour, RetryAfter } from "./fault";

/** Options of a rule that only some kinds take. */
export interface KindOptions {
  /** Duration, in milliseconds. */
  forMs?: number;
  /** The Retry-After header. */
  retryAfter?: RetryAfter;
  /** Whether the operation runs before the wrong response. */
  carriedOut?: boolean;
}

/** A kind of fault. */
export interface Kind {
  /** Its description in the reference. */
  readonly what: string;
  /** The options it takes. */
  readonly takes: readonly (keyof KindOptions)[];
  /** The default of `for`. */
  readonly forMs?: number;
  /** Whether it affects all requests by default, rather than one. */
  readonly lasts?: boolean;
  misbehave(options: KindOptions): Misbehaviour;
}

const jsonType = { "content-type": "application/json; charset=utf-8" };
const badGateway =
  "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

/** An error status instead of the operation's response, with the body that the platform's proxy sends. */
function status(code: number): Kind {
  return {
    what: code === 502 ? "responds 502 with an HTML page, as a proxy does" : `responds ${code} with an empty body`,
    takes: ["retryAfter", "carriedOut"],
    misbehave: ({ retryAfter, carriedOut }) => ({
      carryOut: carriedOut,
      answer: {
        status: code,
        headers: code === 502 ? { "content-type": "text/html" } : undefined,
        body: code === 502 ? badGateway : undefined,
        retryAfter,
      },
    }),
  };
}

/** Every kind of fault, by name. */
export const faultKinds = {
  latency: {
    what: "responds as usual, but late",
    takes: ["forMs"],
    forMs: 1_000,
    lasts: true,
    misbehave: ({ forMs }) => ({ delayMs: forMs }),
  },
  "429": status(429),
  "500": status(500),
  "502": status(502),
  "503": status(503),
  reset: {
    what: "resets the connection instead of responding",
    takes: ["carriedOut"],
    misbehave: ({ carriedOut }) => ({ reset: true, carryOut: carriedOut }),
  },
  hang: {
    what: "never responds",
    takes: ["carriedOut"],
    misbehave: ({ carriedOut }) => ({ hang: true, carryOut: carriedOut }),
  },
  "half-body": {
    what: "runs the operation, and resets the connection in the middle of the response",
    takes: [],
    misbehave: () => ({ halfBody: true }),
  },
  "content-type": {
    what: "runs the operation, and sends the response as `text/html`",
    takes: [],
    misbehave: () => ({ contentType: "text/html" }),
  },
  "wrong-shape": {
    what: "runs the operation, and responds with JSON that the API does not document",
    takes: [],
    misbehave: () => ({ wrongShape: true }),
  },
  refused: {
    what: "responds 202 with `success: false`, which is how Shield rejects a request",
    takes: [],
    misbehave: () => ({
      answer: {
        status: 202,
        headers: jsonType,
        body: '{"error":{"statusCode":202,"success":false,"message":"Refused by a fault.","errorKey":"fault.refused"}}',
      },
    }),
  },
  "lost-writes": {
    what: "of concurrent writes to one zone or script, the last one wins: the others' changes to its lists, rules and settings are lost. Nested objects are kept: access lists, DNS records, a script's variables and secrets. Each write takes as long as `for`",
    takes: ["forMs"],
    forMs: 50,
    lasts: true,
    misbehave: ({ forMs }) => ({ overwriteAfterMs: forMs }),
  },
  "stale-reads": {
    what: "reads do not show the writes of the last `for`",
    takes: ["forMs"],
    forMs: 1_000,
    lasts: true,
    misbehave: ({ forMs }) => ({ staleMs: forMs }),
  },
} satisfies Record<string, Kind>;
