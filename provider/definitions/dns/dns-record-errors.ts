import type { BunnyError } from "../../../sdk/index";
import { withAdvice } from "../shared/advice";

/** Runs a write of a record, and says of a link that the platform refuses what to do. */
export const withLinkAdvice = <T>(write: () => Promise<T>) => withAdvice(adviceFor, write);

function adviceFor({ message }: BunnyError): string | undefined {
  if (/pull zone id is not valid/i.test(message)) return "Check `pullZoneId`: the account has no such pull zone.";
  if (/script id is not valid/i.test(message)) return "Check `scriptId`: the account has no such script.";
  return undefined;
}
