import { domainToASCII } from "node:url";
import { z } from "zod";
import type { NormalEntry } from "../shared/normal-entry";

/** A referring host in its one normal form, lower case and in ASCII, or what is wrong with it. */
export function normalHostname(text: string): NormalEntry {
  // What ends a host in a URL is left to the problem: domainToASCII would cut there without a word.
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

/** The argument of a resource that is one referring host. */
export const referrer = z.string().trim().min(1).meta({
  description:
    'The referring host, without scheme and path. `*` stands for any part: `"*.example.com"`. Case is no difference, and international names are written in their ASCII form.',
  replaceOnChange: true,
});
