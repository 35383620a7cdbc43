import type { handleServerStreamingCall, handleUnaryCall, ServiceError } from "@grpc/grpc-js";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { withWaitReporter } from "../../messages/progress";
import { Redaction, withRedaction } from "../../messages/redaction";
import type { Connection } from "./connection";
import * as messages from "./messages";
import type { WithSecrets } from "./secret-properties";
import { fromStruct } from "./struct";

/** Reads properties of a request, and redacts their secrets in its messages. */
export type PropertiesReader = (struct: Struct | undefined) => WithSecrets;

export type Work<Request, Response> = (
  connection: Connection,
  request: Request,
  readProperties: PropertiesReader,
) => Response | Promise<Response>;

type ConnectionOf = (peer: string) => Connection;

/** A method that responds with the result of `work`, or with its error. */
export function unaryHandler<Request, Response>(
  connectionOf: ConnectionOf,
  work: Work<Request, Response>,
): handleUnaryCall<Request, Response> {
  return async (call, callback) => {
    const result = await run(connectionOf(call.getPeer()), call.request, work);
    if ("failure" in result) callback(result.failure);
    else callback(null, result.response);
  };
}

/** A method that responds with each result of `work`, or with its error. */
export function streamingHandler<Request, Response>(
  connectionOf: ConnectionOf,
  work: Work<Request, readonly Response[]>,
): handleServerStreamingCall<Request, Response> {
  return async (call) => {
    const result = await run(connectionOf(call.getPeer()), call.request, work);
    if ("failure" in result) {
      call.emit("error", result.failure);
      return;
    }
    for (const response of result.response) call.write(response);
    call.end();
  };
}

/** Runs the work of a method. What it waits for is shown for its resource. */
async function run<Request, Response>(
  connection: Connection,
  request: Request,
  work: Work<Request, Response>,
): Promise<{ response: Response } | { failure: Partial<ServiceError> }> {
  const urn = urnIn(request);
  let shown: Promise<void> | undefined;
  const warned: Promise<void>[] = [];
  const show = (message: string, kind: "status" | "warning") => {
    if (kind === "warning") warned.push(connection.warn(message, urn));
    else shown = connection.showStatus(message, urn);
  };
  const redaction = new Redaction();
  const secrets = new Set<string>();
  const readProperties: PropertiesReader = (struct) => {
    const read = fromStruct(struct);
    redaction.hide(read.values, read.secrets);
    for (const name of read.secrets) secrets.add(name);
    return read;
  };
  const result = await withWaitReporter(show, () =>
    withRedaction(redaction, async () => {
      try {
        return { response: await work(connection, request, readProperties) };
      } catch (error) {
        return { failure: messages.failure(error, { secrets }) };
      }
    }),
  );
  await Promise.all(warned);
  // The engine keeps showing the last status of a resource once it is done.
  if (shown) await shown.then(() => connection.showStatus("", urn));
  return result;
}

/** Data sources and lists have no URN. */
function urnIn(request: unknown): string {
  const hasUrn = typeof request === "object" && request !== null && "getUrn" in request;
  return hasUrn && typeof request.getUrn === "function" ? String(request.getUrn()) : "";
}
