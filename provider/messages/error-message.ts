import { BunnyError, type BunnyErrorCode } from "../../sdk/errors";
import { isAbortedByCaller, isLimitedByCaller } from "../../sdk/internal";
import { redactedResponse } from "./redaction";

/** Advice for users of Pulumi, by error code. */
const adviceByCode: Partial<Record<BunnyErrorCode, string>> = {
  unauthorized:
    "The key comes from `bunny:apiKey` or BUNNYNET_API_KEY. Without the program, `pulumi refresh` and `pulumi destroy` use the `bunny:apiKey` of the last `pulumi up`: if it was changed since, run `pulumi up` first, or add `--run-program`.",
  network:
    "The address comes from `bunny:apiUrl` or BUNNYNET_API_URL, or the setting of its interface such as `bunny:loggingUrl`; without them it is the public one.",
  not_found: "If it was deleted outside of Pulumi, `pulumi refresh` removes it from the state.",
  rate_limited: "The longest wait is `bunny:maxRetrySeconds`.",
  timeout: "The limit is `bunny:timeoutSeconds`.",
};

/** An error with more specific advice than that of its code. */
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

/** The message that a user sees: the error, and what to do. */
export function messageFor(error: unknown): string {
  if (!(error instanceof Error)) return redactedResponse(String(error));
  if (error instanceof ReportedError) return redactedResponse(error.message);
  const cause = bunnyErrorIn(error);
  if (!cause) return redactedResponse(error.message);
  const outcome = cause.mayHaveHappened
    ? "The platform may have applied it all the same: check before you run it again."
    : undefined;
  const advice = exceededCustomTimeout(cause)
    ? "The limit is the resource's own: `customTimeouts` in its options."
    : adviceIn(error, cause);
  return [redactedResponse(error.message), advice, outcome].filter((sentence) => sentence !== undefined).join(" ");
}

function adviceIn(error: Error, cause: BunnyError): string | undefined {
  return error instanceof AdvisedError ? error.advice : adviceByCode[cause.code];
}

function exceededCustomTimeout(error: BunnyError): boolean {
  const isEnded = (at: unknown): boolean =>
    isAbortedByCaller(at) || isLimitedByCaller(at) || (at instanceof Error && isEnded(at.cause));
  return error.code === "timeout" && isEnded(error);
}

function bunnyErrorIn(error: unknown): BunnyError | undefined {
  if (error instanceof BunnyError) return error;
  return error instanceof Error ? bunnyErrorIn(error.cause) : undefined;
}
