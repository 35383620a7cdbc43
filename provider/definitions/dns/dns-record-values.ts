import { isIP, isIPv4, isIPv6 } from "node:net";
import type { Reason } from "../../define/define";
import { normalAddress } from "../shared/normal-address";
import { asciiName } from "./dns-zone-domain";

/** A value in its normal form, or the problem with it. */
type NormalValue = { value: string } | { problem: Reason };

/** The name of a record in its normal form. */
export function normalName(text: string): NormalValue {
  const trimmed = text.trim();
  if (trimmed === "" || trimmed === "@") return { value: "" };
  if (trimmed.endsWith("."))
    return { problem: (quote) => `${quote(text)} is an absolute name: write it relative to the zone, without the dot` };
  const name = asciiName(trimmed);
  const isName = name?.split(".").every((label, at) => /^[a-z0-9_-]+$/.test(label) || (at === 0 && label === "*"));
  if (name !== undefined && isName) return { value: name };
  return { problem: (quote) => `${quote(text)} is not a name within a zone, such as "www" or "*.dev"` };
}

/** The normal form of the values of each type, in which two that mean the same are equal. */
export function normalValue(type: string, text: string): NormalValue {
  switch (type) {
    case "A":
      return isIPv4(text.trim()) ? { value: text.trim() } : notAddress(text, "IPv4", "192.0.2.1");
    case "AAAA":
      return isIPv6(text.trim())
        ? { value: normalAddress(text.trim()) ?? text }
        : notAddress(text, "IPv6", "2001:db8::1");
    case "CNAME":
    case "Flatten":
    case "PTR":
    case "NS":
      return normalTarget(text);
    case "MX":
    case "SRV":
      return text.trim() === "." ? { value: "." } : normalTarget(text);
    case "TXT":
      return { value: withoutQuotes(text) };
    case "CAA":
      return { value: withoutQuotes(text.trim()) };
    case "SVCB":
    case "HTTPS":
      return normalService(text);
    case "TLSA":
      return normalAssociation(text);
    case "Redirect":
      return /^https?:\/\/[^\s/]/i.test(text)
        ? { value: text }
        : { problem: (quote) => `${quote(text)} is not an absolute URL such as "https://example.com/new"` };
    default:
      return { value: text };
  }
}

function notAddress(text: string, family: string, example: string): NormalValue {
  return { problem: (quote) => `${quote(text)} is not an ${family} address such as "${example}"` };
}

/** The platform keeps a name without the dot at its end. */
function normalTarget(text: string): NormalValue {
  const name = asciiName(text.trim().replace(/\.$/, ""));
  if (name !== undefined && isIP(name) === 0 && /^[a-z0-9_*.-]+$/.test(name)) return { value: name };
  const hint = isIP(text.trim()) === 0 ? "" : "; an address needs the type A or AAAA";
  return { problem: (quote) => `${quote(text)} is not a name such as "target.example.com"${hint}` };
}

/** The strings of a text in quotes, joined; any other text as it is. */
function withoutQuotes(text: string): string {
  const isQuoted = /^\s*"(?:[^"\\]|\\.)*"(?:\s+"(?:[^"\\]|\\.)*")*\s*$/s.test(text);
  if (!isQuoted) return text;
  const strings = [...text.matchAll(/"((?:[^"\\]|\\.)*)"/gs)];
  return strings.map(([, string = ""]) => string.replaceAll(/\\(.)/gs, "$1")).join("");
}

/** A target, which may be the name itself, and parameters. */
function normalService(text: string): NormalValue {
  const [target = "", ...parameters] = text.trim().split(/\s+/);
  if (target === ".") return { value: [target, ...parameters].join(" ") };
  const normal = normalTarget(target);
  return "problem" in normal ? normal : { value: [normal.value, ...parameters].join(" ") };
}

function normalAssociation(text: string): NormalValue {
  const [usage = "", selector = "", matching = "", ...data] = text.trim().toLowerCase().split(/\s+/);
  const digest = data.join("");
  if (/^[0-3] [01] [0-2]$/.test([usage, selector, matching].join(" ")) && /^([0-9a-f]{2})+$/.test(digest))
    return { value: [usage, selector, matching, digest].join(" ") };
  return { problem: (quote) => `${quote(text)} is not of the form "3 1 1 <hex digits>"` };
}
