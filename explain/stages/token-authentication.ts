import { createHash, createHmac } from "node:crypto";
import type { Ask } from "../ask";
import { addressBytes } from "../patterns/addresses";
import { decodedOf, formOf } from "../patterns/path-forms";
import type { Request } from "../question";
import { actionOf, ends, ruleDecider, type Stage, zoneDecider } from "../stage";

/** Signed URLs: whether the token is valid, or which of its clauses fails. */
export const tokenAuthentication: Stage = ({ request, zone, effects, ask }) => {
  const { pullZone } = zone;
  const disabled = actionOf(effects, "DisableTokenAuthentication");
  const enabled = actionOf(effects, "EnableTokenAuthentication");
  const rule = disabled ?? enabled;
  if (disabled || !(enabled || pullZone.zoneSecurityEnabled)) return {};
  const by = rule ? ruleDecider(zone, rule.rule) : zoneDecider(zone);
  const path = readToken(request) ? formOf(request.path, ask) : request.path;
  const checked = check(
    { ...request, path },
    {
      // Not read before it is needed: that of a planned zone is not known.
      key: pullZone.zoneSecurityKey ?? undefined,
      needsAddress: pullZone.zoneSecurityIncludeHashRemoteIP ?? false,
      ask,
    },
  );
  const common = { stage: "token", by, source: checked.source } as const;
  if (checked.isValid) return { steps: [{ ...common, result: "valid", text: checked.text }] };
  return ends("token", { kind: "refused", status: 403 }, { ...common, result: "403", text: checked.text });
};

interface Checked {
  readonly isValid: boolean;
  readonly text: string;
  readonly source: "token-advanced" | "token-basic" | "token-code" | "token-reports";
}

interface TokenOptions {
  readonly key: string | undefined;
  readonly needsAddress: boolean;
  readonly ask: Ask;
}

function check(request: Request, { key, needsAddress, ask }: TokenOptions): Checked {
  const fails = (text: string, source: Checked["source"] = "token-advanced"): Checked => ({
    isValid: false,
    text,
    source,
  });
  const sent = readToken(request);
  if (!sent) return fails("the URL has no token", "token-reports");
  const { token, expires, parameters } = sent;
  if (expires === undefined) return fails("the URL has a token, but no expires");
  const source = token.startsWith("HS256-") ? "token-advanced" : "token-basic";
  if (!/^\d{1,15}$/.test(expires)) return fails(`expires is ${expires}, not a number of seconds`, source);
  const end = Number(expires);
  if (end > 100_000_000_000) return fails(`expires is ${expires}: in milliseconds, where seconds are expected`, source);
  if (request.time === undefined) {
    if (!ask.fact(`it is before ${utc(end)}, the end of the token`))
      return fails(`the token ended at ${utc(end)}`, source);
  } else if (request.time >= end) {
    return fails(`the token ended at ${utc(end)}, ${request.time - end} s before the request`, source);
  }
  const directory = parameters.get("token_path");
  if (directory !== undefined && !request.path.startsWith(directory))
    return fails(`the token is for ${directory}, and the path is ${request.path}`);
  if (
    directory !== undefined &&
    leavesFolder(directory, request.path) &&
    ask.reading("token-path-boundary") === "folder"
  )
    return fails(`the token is for ${directory}, and the path is ${request.path}`);
  const country = failingCountry(parameters, request, ask);
  if (country !== undefined) return fails(country);
  return signatureOf({ request, sent: { ...sent, expires }, key, needsAddress, ask });
}

const utc = (seconds: number) => new Date(seconds * 1_000).toISOString().replace(".000Z", "Z");

/** Whether a path only begins with the letters of a folder: /abcd of /abc. */
const leavesFolder = (folder: string, path: string) =>
  !folder.endsWith("/") && path.length > folder.length && path[folder.length] !== "/";

function failingCountry(parameters: ReadonlyMap<string, string>, { country }: Request, ask: Ask): string | undefined {
  const listed = (name: string) =>
    parameters
      .get(name)
      ?.split(",")
      .map((code) => code.trim().toUpperCase());
  const allowed = listed("token_countries");
  const blocked = listed("token_countries_blocked");
  const isIn = (codes: readonly string[]) =>
    country === undefined ? ask.fact(`the visitor is in ${codes.join(" or ")}`) : codes.includes(country);
  const name = country ?? "the visitor's country";
  const isAllowed = allowed && isIn(allowed);
  if (isAllowed === false) return `the token is for ${allowed?.join(", ")}, and the visitor is elsewhere`;
  if (!blocked || !isIn(blocked)) return undefined;
  if (isAllowed && ask.reading("token-both-countries") === "passes") return undefined;
  return `the token blocks ${name}`;
}

interface SentToken {
  readonly token: string;
  readonly expires: string | undefined;
  /** All but the token and its end. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** The token of a URL: in its query, or in its path. */
function readToken({ query, tokenInPath }: Request): SentToken | undefined {
  const parameters = new Map([...new URLSearchParams(query), ...new URLSearchParams(tokenInPath)]);
  const token = parameters.get("token");
  const expires = parameters.get("expires");
  parameters.delete("token");
  parameters.delete("expires");
  return token ? { token, expires, parameters } : undefined;
}

interface Signed {
  readonly request: Request;
  readonly sent: SentToken & { readonly expires: string };
  readonly key: string | undefined;
  readonly needsAddress: boolean;
  readonly ask: Ask;
}

function signatureOf({ request, sent, key, needsAddress, ask }: Signed): Checked {
  const { token } = sent;
  const isHmac = token.startsWith("HS256-");
  const source = isHmac ? "token-code" : "token-basic";
  const fails = (text: string): Checked => ({ isValid: false, text, source });
  if (!key)
    return ask.fact("the signature is right, for which the zone's key is needed")
      ? { isValid: true, text: "the signature is taken to be right", source }
      : fails("the signature is taken to be wrong");
  const bindsAddress = isHmac ? token.startsWith("HS256-1-") : needsAddress;
  if (needsAddress && !bindsAddress)
    return fails("the zone requires the visitor's address in the signature, and the token was signed without one");
  const { ip } = request;
  if (bindsAddress && ip === undefined)
    return ask.fact("the token was signed for the visitor's address")
      ? { isValid: true, text: "the token is taken to be signed for this address", source }
      : fails("the token is taken to be signed for another address");
  if (isHmac && bindsAddress && !needsAddress && ask.reading("token-address-off") === "ignored")
    return fails("the token was signed for an address, which the zone does not validate");
  const signing = { request, sent, key, ip: bindsAddress ? ip : undefined };
  if (isSigned(signing))
    return { isValid: true, text: `the token is valid until ${utc(Number(sent.expires))}`, source };
  if (isHmac && ip !== undefined && isSigned({ ...signing, asText: true }))
    return fails("the token was signed with the address as a text, where the vendor's code signs its bytes");
  return fails(`the signature is wrong: ${whyWrong(signing)}`);
}

interface Signing {
  readonly request: Request;
  readonly sent: SentToken & { readonly expires: string };
  readonly key: string;
  readonly ip: string | undefined;
  readonly asText?: boolean;
}

/** What would have been right, one change at a time. */
function whyWrong(signing: Signing): string {
  const { request, sent, ip } = signing;
  const { parameters } = sent;
  if (ip !== undefined && isSigned({ ...signing, ip: undefined })) return "it was signed without the visitor's address";
  for (const name of parameters.keys()) {
    const others = new Map([...parameters].filter(([other]) => other !== name));
    if (isSigned({ ...signing, sent: { ...sent, parameters: others } }))
      return `the parameter ${name} was added after it was signed`;
  }
  if (parameters.size > 1 && isSigned({ ...signing, sent: { ...sent, parameters: new Map() } }))
    return `the parameters ${[...parameters.keys()].join(", ")} were added after it was signed`;
  const decoded = decodedOf(request.path);
  if (decoded !== request.path && isSigned({ ...signing, request: { ...request, path: decoded } }))
    return "the path was signed before it was encoded";
  const other = request.path.endsWith("/") ? request.path.slice(0, -1) : `${request.path}/`;
  if (isSigned({ ...signing, request: { ...request, path: other } })) return `it was signed for ${other}`;
  return "the key, the path, the end, the parameters or the address is another than it was signed with";
}

const urlSafe = (digest: Buffer) => digest.toString("base64url");

function isSigned({ request, sent: { token, expires, parameters }, key, ip, asText }: Signing): boolean {
  const path = parameters.get("token_path") ?? request.path;
  const signed = parameters.get("token_ignore_params") === "true" ? ignoringOthers(parameters) : parameters;
  const data = [...signed]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  if (token.startsWith("HS256-")) {
    const message = asText
      ? [Buffer.from(`${path}${expires}${data}${ip ?? ""}`)]
      : [Buffer.from(`${path}${expires}`), ip === undefined ? Buffer.alloc(0) : signedAddress(ip), Buffer.from(data)];
    const digest = urlSafe(createHmac("sha256", key).update(Buffer.concat(message)).digest());
    return token === `HS256-${ip === undefined ? "" : "1-"}${digest}`;
  }
  const md5 = createHash("md5")
    .update(`${key}${request.path}${expires}${ip ?? ""}`)
    .digest();
  // The form of the vendor's earlier code, without a prefix.
  const sha256 = createHash("sha256")
    .update(`${key}${path}${expires}${data}${ip ?? ""}`)
    .digest();
  return [md5, sha256].some((digest) => token === urlSafe(digest));
}

const ignoringOthers = (parameters: ReadonlyMap<string, string>) =>
  new Map([...parameters].filter(([name]) => name === "token_ignore_params" || name === "token_path"));

/** The bytes that the vendor's code signs: of IPv6, the network of 64 bits. */
function signedAddress(ip: string): Buffer {
  const bytes = addressBytes(ip);
  return bytes.length === 4 ? bytes : Buffer.concat([bytes.subarray(0, 8), Buffer.alloc(8)]);
}
