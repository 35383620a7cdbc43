import type { BunnyError } from "../../../sdk/index";
import { withAdvice } from "../shared/advice";

/** What to do about refusals that the platform gives no keys for, by their texts. */
const adviceByText: readonly (readonly [RegExp, string])[] = [
  [
    /edge script id not found|script id is not valid/i,
    "Check `origin.edgeScriptId` and `origin.middlewareScriptId`: the account has no such script.",
  ],
  [
    /magic containers app id is not valid/i,
    "Check `origin.containerAppId`: the account has no such app, or the platform did not know a new one within a minute.",
  ],
  [
    /invalid log forwarding hostname/i,
    "Check `logForwarding.hostname`; if it is right, run again, since the platform refuses valid ones at times.",
  ],
];

/** Runs a write of a pull zone, and says of a known refusal what to do. */
export const withPullZoneAdvice = <T>(write: () => Promise<T>) => withAdvice(adviceFor, write);

function adviceFor({ field, message }: BunnyError): string | undefined {
  if (field?.toLowerCase() === "name")
    return "Names of pull zones are unique on the whole platform: if it is not a pull zone of yours, choose another name.";
  return adviceByText.find(([text]) => text.test(message))?.[1];
}
