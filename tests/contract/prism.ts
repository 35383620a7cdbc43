import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec, type IHttpConfig } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";

/** A violation of the specification by a request or a response. */
export interface Violation {
  /** The number of the request since the last take, from 0. */
  readonly at: number;
  /** `response.body.Name must be string` */
  readonly what: string;
}

/** A running Prism: the vendor's specifications as a server, or as a judge between the client and another server. */
export interface Prism {
  readonly url: string;
  /** The response that it generates next: a declared status, with values from a seed or, without one, always the same. */
  answerWith(options: { status: number; seed: string | undefined }): void;
  /** The violations since the last take. */
  takeViolations(): Violation[];
  stop(): Promise<void>;
}

/** Operations of the vendor's files: method, path, and the statuses that are described. */
export type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>;

export async function readOperations(files: readonly string[]): Promise<Operations> {
  return (await Promise.all(files.map((file) => getHttpOperationsFromSpec(file)))).flat();
}

/** Starts Prism; with an upstream it forwards to it, else it generates responses. */
export async function startPrism(operations: Operations, upstream?: string): Promise<Prism> {
  const mock = { dynamic: false, code: 200, seed: "" };
  const judging = { checkSecurity: true, validateRequest: true, validateResponse: true, errors: false, mock };
  const config: IHttpConfig = upstream
    ? { ...judging, upstreamProxy: undefined, isProxy: true, upstream: new URL(upstream) }
    : { ...judging, upstreamProxy: undefined, isProxy: false };
  let violations: Violation[] = [];
  let at = -1;
  const destination = {
    // Its log contains all violations, each after its request's line.
    write(line: string) {
      const { msg } = JSON.parse(line) as LogLine;
      if (msg === "Request received") at++;
      else if (msg.startsWith("Violation: ")) violations.push({ at, what: msg.slice("Violation: ".length).trim() });
      else if (/#NO_(SERVER|PATH|METHOD)_/.test(msg)) violations.push({ at, what: msg });
    },
  };
  const server = createServer(operations, {
    components: { logger: createLogger("prism", { level: "info" }, destination) },
    cors: false,
    config,
  });
  return {
    url: await server.listen(0, "127.0.0.1"),
    answerWith({ status, seed }) {
      Object.assign(mock, { code: status, dynamic: seed !== undefined, seed: seed ?? "" });
    },
    takeViolations() {
      const taken = violations;
      violations = [];
      at = -1;
      return taken;
    },
    stop: () => server.close(),
  };
}

interface LogLine {
  msg: string;
}
