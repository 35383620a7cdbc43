import { BunnyError, type BunnyErrorCode } from "../../sdk/errors";
import { isAbortedByCaller } from "../../sdk/http/call";
import { redactedAnswer } from "./redaction";

/** Where a user of Pulumi sets what an error is about. */
const whereToSet: Partial<Record<BunnyErrorCode, string>> = {
  unauthorized:
    "The key comes from `bunny:apiKey` or BUNNYNET_API_KEY. Without the program, `pulumi refresh` and `pulumi destroy` use the `bunny:apiKey` of the last `pulumi up`: if it was changed since, run `pulumi up` first, or add `--run-program`.",
  network: "The address comes from `bunny:apiUrl` or BUNNYNET_API_URL; without them it is the public one.",
  not_found: "If it was deleted outside of Pulumi, `pulumi refresh` takes note of it.",
  rate_limited: "How long to wait is `bunny:maxRetrySeconds`.",
  timeout: "The limit is `bunny:timeoutSeconds`.",
};

/** An error of which more is known than its code, and so better advice. */
export class AdvisedError extends Error {
  constructor(
    cause: Error,
    readonly advice: string,
  ) {
    super(cause.message, { cause });
  }
}

/** An error whose message is complete, advice included. Its cause holds the code, the status and the operation. */
export class ReportedError extends Error {}

/** One message for a person: what, where, what to do. */
export function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return redactedAnswer(String(error));
  if (error instanceof ReportedError) return redactedAnswer(error.message);
  const cause = bunnyErrorIn(error);
  if (!cause) return redactedAnswer(error.message);
  const again = cause.mayHaveHappened
    ? "It may have been carried out all the same: look before you run it again."
    : undefined;
  const setting = hadItsOwnLimit(cause)
    ? "The limit is the resource's own: `customTimeouts` in its options."
    : adviceIn(error, cause);
  return [redactedAnswer(error.message), setting, again].filter((part) => part !== undefined).join(" ");
}

function adviceIn(error: Error, cause: BunnyError): string | undefined {
  return error instanceof AdvisedError ? error.advice : whereToSet[cause.code];
}

function hadItsOwnLimit(error: BunnyError): boolean {
  const isEnded = (at: unknown): boolean => isAbortedByCaller(at) || (at instanceof Error && isEnded(at.cause));
  return error.code === "timeout" && isEnded(error);
}

function bunnyErrorIn(error: unknown): BunnyError | undefined {
  if (error instanceof BunnyError) return error;
  return error instanceof Error ? bunnyErrorIn(error.cause) : undefined;
}
