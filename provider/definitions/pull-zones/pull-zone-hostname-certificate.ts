import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { BunnyError } from "../../../sdk/index";
import type { Problem } from "../../define/define";

/** An import writes it into the program in place of the key. */
export const keyPlaceholder = "Replace this: the platform never returns the private key of a certificate.";

/** Throws where the key, which is about to be sent, is still the placeholder of an import. */
export function requireKey(certificateKey: string | undefined): void {
  if (certificateKey === keyPlaceholder)
    throw new BunnyError(
      "invalid_argument",
      "certificateKey is the placeholder of an import: replace it with the private key of the certificate, which the platform does not return.",
    );
}

/** Problems of a certificate and its key, both PEM texts, as far as they are known. */
export function certificateProblems(certificate: string | undefined, certificateKey: string | undefined): Problem[] {
  const parsed = certificate === undefined ? undefined : parse(() => new X509Certificate(certificate));
  const key =
    certificateKey === undefined || certificateKey === keyPlaceholder
      ? undefined
      : parse(() => createPrivateKey(certificateKey));
  const problems: Problem[] = [];
  if (parsed === null) problems.push({ path: ["certificate"], reason: "is not a certificate in PEM" });
  if (key === null) problems.push({ path: ["certificateKey"], reason: "is not a private key in PEM" });
  if (parsed && key && !parsed.checkPrivateKey(key as KeyObject))
    problems.push({ path: ["certificateKey"], reason: "is not the key of the certificate" });
  return problems;
}

/**
 * The certificate in a response, in base64, as PEM text with its chain; undefined where it has none, or none that can be
 * read.
 */
export function pemOf(encoded: string | null | undefined): string | undefined {
  if (!encoded) return undefined;
  const decoded = Buffer.from(encoded, "base64");
  const first = parse(() => new X509Certificate(decoded))?.toString();
  const text = decoded.toString();
  return first !== undefined && text.includes("-----BEGIN CERTIFICATE-----") ? text.replace(/\r\n/g, "\n") : first;
}

/** Whether two PEM texts begin with the same certificate, whatever their line breaks and the chain after it. */
export function isSameCertificate(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const [left, right] = [a, b].map((pem) => parse(() => new X509Certificate(pem))?.fingerprint256);
  return left !== undefined && left === right;
}

function parse<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
