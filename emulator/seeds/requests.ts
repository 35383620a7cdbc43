import { allRoutes } from "../generated/routes";
import { HttpProblem, type Reply } from "../http/route";
import { formatPath } from "../saved/parse-json";
import type { EmulatorState } from "../state";

type Path = readonly (string | number)[];

/** Runs operations for the objects of a file; a refusal names the object's path in it. */
export class SeedRequests {
  constructor(
    readonly state: EmulatorState,
    private readonly file: string,
  ) {}

  /** Runs an operation, `GET /region` or with a query behind it, and returns the body of its response. */
  send(at: Path, operation: string, ids: Record<string, number | string>, body?: object): unknown {
    const [name, query] = operation.split("?");
    const route = allRoutes.find((one) => one.operation === name);
    if (!route) throw new Error(`The emulator has no ${name}.`);
    const path = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)]));
    const request = { path, query: new URLSearchParams(query), body, text: "", state: this.state };
    const reply = this.at(at, () => route.handle(request));
    if (reply.status < 300 && reply.status !== 202) return reply.body;
    throw this.refusal(at, reply);
  }

  /** Runs what may refuse an object. */
  at<T>(path: Path, run: () => T): T {
    try {
      return run();
    } catch (error) {
      if (error instanceof HttpProblem) throw this.refusal(path, error.reply);
      throw new Error(`${this.file}: ${formatPath(path)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private refusal(path: Path, { status, body }: Reply): Error {
    const where = `${this.file}: ${formatPath(path)}`;
    return new Error(`${where}: the platform refuses it with ${status}: ${messageIn(body) ?? "it has no such object"}`);
  }
}

/** The message of an error body of any product. */
function messageIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const { Message, message, error, errorResponse, errors } = body as Record<string, unknown>;
  const text = Message ?? message ?? (errors && Object.values(errors).flat()[0]);
  return typeof text === "string" ? text : messageIn(error ?? errorResponse);
}
