import { isHostnameRegistered, isNotPointingHere } from "../../../sdk/api/pull-zones";
import { BunnyError, type PullZone } from "../../../sdk/index";
import { withAdvice } from "../shared/advice";

/** What to do about refusals whose texts are not known. */
const adviceByOperation: Readonly<Record<string, string>> = {
  "POST /pullzone/{id}/setForceSSL":
    "HTTPS can be forced only on a hostname with a certificate: give `freeCertificate`, or `certificate` with its key; if the hostname was removed outside of Pulumi, run `pulumi refresh` first.",
  "POST /pullzone/{id}/addCertificate":
    "Check that the certificate is for this hostname, has not expired, and is followed by its chain.",
};

/** Runs a step of a hostname, and says of a known refusal what to do. */
export const withHostnameAdvice = <T>(hostname: string, step: () => Promise<T>) =>
  withAdvice((refusal) => adviceFor(hostname, refusal), step);

/** The error of a hostname that another pull zone of the account has. */
export function ownedElsewhere(cause: BunnyError, hostname: string, { id }: PullZone): BunnyError {
  const advice = `Pull zone ${id} of this account has ${hostname}. If this stack manages it there under another name, give the resource an alias (\`aliases\`), which moves it; if two resources swap their hostnames, swap their \`pullZoneId\` instead; otherwise remove it there first.`;
  return new BunnyError("bad_request", `${cause.message} ${advice}`, { ...cause, errorKey: undefined }, { cause });
}

function adviceFor(hostname: string, error: BunnyError): string | undefined {
  if (isHostnameRegistered(error))
    return `Another pull zone has ${hostname}, of this account or another: remove it there first, or ask the platform's support if the domain is yours.`;
  if (isNotPointingHere(error))
    return `Create the CNAME record of ${hostname} first, with the output \`cnameTarget\` as its value, and run again; \`dnsWaitSeconds\` waits for it.`;
  if (error.message.includes("urn:ietf:params:acme:error:rateLimited"))
    return `Let's Encrypt issues no more certificates for ${hostname} for now: run again later, at most a week, or set a certificate of your own.`;
  if (/certificate could not be requested/i.test(error.message))
    return `Check that ${hostname} has a CNAME record with the output \`cnameTarget\` as its value, or with \`Dns\` that the platform serves its DNS zone, and that no CAA record excludes Let's Encrypt; then run again.`;
  return adviceByOperation[error.operation ?? ""];
}
