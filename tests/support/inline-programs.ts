import { Client, type ClientOptions, credentials, type ServiceError, status } from "@grpc/grpc-js";
import type { PulumiFn } from "@pulumi/pulumi/automation";
import * as automationServer from "@pulumi/pulumi/automation/server";
import { type RunRequest, RunResponse } from "@pulumi/pulumi/proto/language_pb";
import * as runtimeSettings from "@pulumi/pulumi/runtime/settings";

/** The engine's request to run a program. */
export interface RunCall {
  readonly request: RunRequest;
  /** Calls back when the engine has ended. */
  once(event: "cancelled", listener: () => void): unknown;
}

type Answer = (error: Error | null | undefined, response?: RunResponse) => void;

/** An inline program, as the Automation API represents it. */
export interface InlineProgram {
  program: PulumiFn;
  run(call: RunCall, answer: Answer): Promise<void>;
}

// Both exist, but their types are not published.
export const { LanguageServer: InlineProgram } = automationServer as unknown as {
  readonly LanguageServer: { new (program: PulumiFn): InlineProgram; readonly prototype: InlineProgram };
};
/** What a program connects with: only equal options share a connection. */
export const { grpcClientOptions } = runtimeSettings as unknown as { readonly grpcClientOptions: ClientOptions };

/**
 * Makes inline programs in this process reliable on a busy machine, and makes them fail where their engine is lost.
 *
 * gRPC avoids an address for a while at which a connection failed, and a new engine may have the address of one that was
 * killed. The Automation API treats a program that could not reach its engine as successful: such an `up` deletes
 * everything and succeeds. So a program here begins once its engine is connected, and fails if it never was.
 */
export function superviseInlinePrograms(): void {
  // Without it, an address that was left for minutes, as that of a killed engine, is avoided for up to two.
  Object.assign(grpcClientOptions, { "grpc.max_reconnect_backoff_ms": 1_000 });
  if (InlineProgram.prototype.run === supervisedRun) return;
  InlineProgram.prototype.run = supervisedRun;
  promises.debuggablePromise = withoutStack(promises.debuggablePromise);
}

// The modules of the SDK call it as a property of this one, which its types do not have, nor a module of imports.
const promises: { debuggablePromise: (...args: unknown[]) => unknown } = require("@pulumi/pulumi/runtime/debuggable");

/** The SDK notes the stack of every promise, which takes a quarter of the time of this process, and no test reads it. */
const withoutStack =
  <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
  (...args: Args): Result => {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    try {
      return work(...args);
    } finally {
      Error.stackTraceLimit = stackTraceLimit;
    }
  };

const { run } = InlineProgram.prototype;

async function supervisedRun(this: InlineProgram, call: RunCall, answer: Answer): Promise<void> {
  const { program } = this;
  let problem: string | undefined = "it was not begun";
  this.program = async () => {
    problem = undefined;
    try {
      return await program();
    } catch (error) {
      if (isUnreachable(error)) problem = error.message;
      throw error;
    }
  };
  const answerWell: Answer = (error, response) => {
    if (problem === undefined) return answer(error, response);
    const failed = new RunResponse();
    failed.setError(`The program never reached its engine: ${error?.message || response?.getError() || problem}.`);
    answer(null, failed);
  };
  const [engine = ""] = call.request.getArgsList();
  const addresses = [engine, call.request.getMonitorAddress()].filter((address) => address !== "");
  if (!(await areConnected(addresses, call))) return answerWell(null);
  return run.call(this, call, answerWell);
}

/** Whether a call to the engine failed since it is gone. */
export const isUnreachable = (error: unknown): error is ServiceError =>
  error instanceof Error && "code" in error && error.code === status.UNAVAILABLE;

/**
 * Waits until the addresses can be connected to, through the same pool of connections that the program uses. False if
 * the engine is gone before that.
 */
async function areConnected(addresses: readonly string[], call: RunCall): Promise<boolean> {
  const clients = addresses.map((address) => new Client(address, credentials.createInsecure(), grpcClientOptions));
  const ready = clients.map(
    (client) =>
      new Promise<void>((resolve, reject) =>
        client.waitForReady(Number.POSITIVE_INFINITY, (error) => (error ? reject(error) : resolve())),
      ),
  );
  const gone = new Promise<false>((resolve) => void call.once("cancelled", () => resolve(false)));
  try {
    return await Promise.race([Promise.all(ready).then(() => true), gone]);
  } finally {
    for (const client of clients) client.close();
  }
}
