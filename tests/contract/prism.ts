import { createLogger } from "@stoplight/prism-core";
import { getHttpOperationsFromSpec, type IHttpConfig } from "@stoplight/prism-http";
import { createServer } from "@stoplight/prism-http-server";

/** A violation of the specification by a request or a response. */
export interface Violation {
  /** The index of the request since the last take, from 0. */
  readonly at: number;
  /** `response.body.Name must be string` */
  readonly what: string;
}

/** A running Prism: a mock server of the vendor's specifications, or a validating proxy before another server. */
export interface Prism {
  readonly url: string;
  /** Sets the next mock responses: a declared status, with values from a seed or, without one, static ones. */
  respondWith(options: { status: number; seed: string | undefined }): void;
  /** Returns the violations since the last take. */
  takeViolations(): Violation[];
  stop(): Promise<void>;
}

/** Operations of the vendor's files: method, path, and the documented statuses. */
export type Operations = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>;

export async function readOperations(files: readonly string[]): Promise<Operations> {
  return (await Promise.all(files.map((file) => getHttpOperationsFromSpec(file)))).flat();
}

/** Starts Prism as a proxy before an upstream, or as a mock server without one. */
export async function startPrism(operations: Operations, upstream?: string): Promise<Prism> {
  const mock = { dynamic: false, code: 200, seed: "" };
  const validation = { checkSecurity: true, validateRequest: true, validateResponse: true, errors: false, mock };
  const config: IHttpConfig = upstream
    ? { ...validation, upstreamProxy: undefined, isProxy: true, upstream: new URL(upstream) }
    : { ...validation, upstreamProxy: undefined, isProxy: false };
  let violations: Violation[] = [];
  let at = -1;
  const destination = {
    // Its log reports all violations, each line after its request's.
    write(line: string) {
      const { msg } = JSON.parse(line) as LogLine;
      if (msg === "Request received") at++;
      else if (msg.startsWith("Violation: ")) violations.push({ at, what: msg.slice("Violation: ".length).trim() });
      else if (/#NO_(SERVER|PATH|METHOD)_/.test(msg)) violations.push({ at, what: msg });
    },
  };
  const server = createServer(operations.map(withFolder), {
    components: { logger: createLogger("prism", { level: "info" }, destination) },
    cors: false,
    config,
  });
  return {
    url: await server.listen(0, "127.0.0.1"),
    respondWith({ status, seed }) {
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

/** The operation with the whole of its path: Prism leaves out the folder of the document's server. */
function withFolder(operation: Operations[number]): Operations[number] {
  const [server] = operation.servers ?? [];
  const folder = server && URL.canParse(server.url) ? new URL(server.url).pathname.replace(/\/$/, "") : "";
  return { ...operation, path: folder + operation.path };
}

interface LogLine {
  msg: string;
}
