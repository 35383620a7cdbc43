import { domainToASCII } from "node:url";
import type { NormalEntry } from "./normal-entry";

/** A referrer's hostname in its normal form, lower case and in ASCII, or the problem with it. */
export function normalHostname(text: string): NormalEntry {
  // domainToASCII would silently cut the text at characters that end a host in a URL.
  const hostname = /[/:?#@\\\s]/.test(text) ? "" : domainToASCII(text).toLowerCase().replace(/\.$/, "");
  if (hostname.length <= 253 && hostname.split(".").every((label) => /^[a-z0-9_*-]{1,63}$/.test(label)))
    return { entry: hostname };
  const asUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const host = URL.canParse(asUrl) ? new URL(asUrl).hostname : text;
  return {
    problem: (quote) =>
      `${quote(text)} is not a host name such as "example.com" or "*.example.com"${host === text ? "" : `; write ${quote(host)}`}`,
  };
}
