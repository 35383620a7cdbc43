import type { Misbehaviour, RetryAfter } from "./fault";

/** What a rule may say besides its kind, each in words that `describe` explains. */
export interface KindOptions {
  /** How long, in milliseconds. */
  forMs?: number;
  /** The Retry-After header: in so many seconds, written as a number or as a date. */
  retryAfter?: RetryAfter;
  /** Whether the request is carried out before it is answered wrongly. */
  carriedOut?: boolean;
}

/** One way to misbehave, by the name that a rule calls it. */
export interface Kind {
  /** What happens, as the reference says it. */
  readonly what: string;
  /** The options that it takes. */
  readonly takes: readonly (keyof KindOptions)[];
  /** The value of `for` where it is not given. */
  readonly forMs?: number;
  /** Whether it lasts unless told otherwise, rather than happening once. */
  readonly lasts?: boolean;
  misbehave(options: KindOptions): Misbehaviour;
}

const jsonType = { "content-type": "application/json; charset=utf-8" };
const badGateway =
  "<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

/** A status without the operation's own answer; the body is as the platform's front would write it. */
function status(code: number): Kind {
  return {
    what: code === 502 ? "answers 502 with an HTML page, as a proxy does" : `answers ${code} with an empty body`,
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
    what: "answers as usual, but late",
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
    what: "breaks the connection instead of answering",
    takes: ["carriedOut"],
    misbehave: ({ carriedOut }) => ({ reset: true, carryOut: carriedOut }),
  },
  hang: {
    what: "never answers",
    takes: ["carriedOut"],
    misbehave: ({ carriedOut }) => ({ hang: true, carryOut: carriedOut }),
  },
  "half-body": {
    what: "does what was asked, and breaks the connection in the middle of the answer",
    takes: [],
    misbehave: () => ({ cutShort: true }),
  },
  "content-type": {
    what: "does what was asked, and calls the answer `text/html`",
    takes: [],
    misbehave: () => ({ contentType: "text/html" }),
  },
  "wrong-shape": {
    what: "does what was asked, and answers JSON that the interface does not describe",
    takes: [],
    misbehave: () => ({ wrongShape: true }),
  },
  refused: {
    what: "answers 202 with `success: false`, which is how shield refuses",
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
    what: "writes to one zone or script that overlap: the last one puts it back without the others' changes to its lists, rules and settings. Objects of their own are kept: access lists, DNS records, a script's variables and secrets. Each takes as long as `for` says",
    takes: ["forMs"],
    forMs: 50,
    lasts: true,
    misbehave: ({ forMs }) => ({ overwriteAfterMs: forMs }),
  },
  "stale-reads": {
    what: "reads do not show the writes of the time that `for` says",
    takes: ["forMs"],
    forMs: 1_000,
    lasts: true,
    misbehave: ({ forMs }) => ({ staleMs: forMs }),
  },
} satisfies Record<string, Kind>;
