import { domainToASCII } from "node:url";
import type { NormalEntry } from "../shared/normal-entry";

/** A domain name in its normal form: lower case, in ASCII, without the dot at its end. */
export function normalDomain(text: string): NormalEntry {
  const domain = asciiName(text.trim().replace(/\.$/, ""));
  const labels = domain?.split(".") ?? [];
  const isDomain = labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label));
  const isAddress = /^\d+$/.test(labels.at(-1) ?? "");
  if (domain !== undefined && isDomain && !isAddress) return { entry: domain };
  return { problem: (quote) => `${quote(text)} is not a domain such as "example.com"` };
}

/** A name of DNS labels in lower case and in ASCII; undefined where it has none or a label that is too long. */
export function asciiName(text: string): string | undefined {
  // domainToASCII would take numbers for addresses, and cut the text at characters that end a host in a URL.
  const labels = text.split(".").map((label) => (/[^\x20-\x7e]/.test(label) ? domainToASCII(label) : label));
  const name = labels.join(".").toLowerCase();
  const isValid = name.length <= 253 && labels.every((label) => /^[\x21-\x7e]{1,63}$/.test(label));
  return isValid ? name : undefined;
}
