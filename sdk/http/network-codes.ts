/** The code of a failed connection, from the error or one of its causes. */
export function networkCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
    if (at instanceof AggregateError && at.errors.length > 0) return networkCode(at.errors[0]);
  }
  return "unknown";
}

/** Whether the server's certificate was rejected: the codes of Node's `tls`, not those of OpenSSL's own errors. */
export function isAboutCertificate(code: string): boolean {
  return !code.startsWith("ERR_SSL") && certificateCodes.test(code);
}

const certificateCodes = /CERT|CRL|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^HOSTNAME_MISMATCH$|^PATH_LENGTH_EXCEEDED$/;
