import { domainToASCII } from "node:url";
import { z } from "zod";
import type { Problem } from "../define";
import { shown } from "../explain-issue";

/** A referring host in its one normal form, lower case and in ASCII, or what is wrong with it. */
export function normalHostname(text: string): { hostname: string } | { problem: string } {
  // What ends a host in a URL is left to the problem: domainToASCII would cut there without a word.
  const hostname = /[/:?#@\\\s]/.test(text) ? "" : domainToASCII(text).toLowerCase().replace(/\.$/, "");
  if (hostname.length <= 253 && hostname.split(".").every((label) => /^[a-z0-9_*-]{1,63}$/.test(label)))
    return { hostname };
  const asUrl = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const host = URL.canParse(asUrl) ? new URL(asUrl).hostname : text;
  const hint = host === text ? "" : `; write ${JSON.stringify(host)}`;
  return { problem: `${shown(text)} is not a host name such as "example.com" or "*.example.com"${hint}` };
}

/** The argument of a resource that is one referring host. */
export const referrer = z.string().trim().min(1).meta({
  description:
    'The referring host, without scheme and path. `*` stands for any part: `"*.example.com"`. Case is no difference, and international names are written in their ASCII form.',
  replaceOnChange: true,
});

/** Checks the host of such a resource, and writes it in its normal form. */
export function checkReferrer({ hostname }: { hostname?: string }): {
  problems: Problem[];
  normal?: { hostname: string };
} {
  if (hostname === undefined) return { problems: [] };
  const normal = normalHostname(hostname);
  if ("hostname" in normal) return { problems: [], normal };
  return { problems: [{ path: ["hostname"], reason: normal.problem }] };
}

/** The form in which two hosts are compared. */
export function comparableHostname(hostname: string): string {
  const normal = normalHostname(hostname);
  return "hostname" in normal ? normal.hostname : hostname.toLowerCase();
}
