import { BunnyError } from "../../../sdk";
import { isHostnameRegistered, isNotPointingHere } from "../../../sdk/api/pull-zones";

/** What to do about refusals whose texts are not known. */
const adviceByOperation: Readonly<Record<string, string>> = {
  "POST /pullzone/{id}/setForceSSL":
    "HTTPS can be forced only with a certificate: give `freeCertificate`, or `certificate` with its key.",
  "POST /pullzone/{id}/addCertificate":
    "Check that the certificate is for this hostname, has not expired, and is followed by its chain.",
};

/** Runs a step of a hostname, and says of a known refusal what to do. */
export async function withHostnameAdvice<T>(hostname: string, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const advice = adviceFor(hostname, error);
    if (advice === undefined || !(error instanceof BunnyError)) throw error;
    throw new BunnyError(error.code, `${error.message} ${advice}`, error, { cause: error });
  }
}

function adviceFor(hostname: string, error: unknown): string | undefined {
  if (isHostnameRegistered(error))
    return `Another pull zone has ${hostname}, of this account or another: remove it there first, or ask the platform's support if the domain is yours.`;
  if (isNotPointingHere(error))
    return `Create the CNAME record of ${hostname} first, with the output \`cnameTarget\` as its value, and run again; \`dnsWaitSeconds\` waits for it.`;
  if (!(error instanceof BunnyError) || error.code !== "bad_request") return undefined;
  if (error.message.includes("urn:ietf:params:acme:error:rateLimited"))
    return `Let's Encrypt issues no more certificates for ${hostname} for now: run again later, at most a week, or set a certificate of your own.`;
  if (/certificate could not be requested/i.test(error.message))
    return `Check that ${hostname} has a CNAME record with the output \`cnameTarget\` as its value, or with \`Dns\` that the platform serves its DNS zone, and that no CAA record excludes Let's Encrypt; then run again.`;
  return adviceByOperation[error.operation ?? ""];
}
