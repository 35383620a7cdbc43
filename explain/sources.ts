/** Where a statement about the platform comes from. */
export interface Source {
  /** `documented` by the vendor, `measured` by others on live zones, or `reported` by users and clients. */
  readonly kind: "documented" | "measured" | "reported";
  readonly where: string;
  readonly url: string;
  /** The day of the version that was read, or of the measurement. */
  readonly date: string;
}

const read = "2026-08-22";

const source = (where: string, url: string, date = read): Source => ({ kind: "documented", where, url, date });
const docs = (page: string) => source(page, `https://docs.bunny.net/${page}`);

/** What decisions stand on. */
export const sources = {
  "edge-rule-order": docs("cdn/edge-rules/ordering"),
  "trigger-path": docs("cdn/edge-rules/trigger-path"),
  patterns: docs("cdn/edge-rules/pattern-matching"),
  "edge-rules": docs("cdn/edge-rules"),
  variables: docs("cdn/edge-rules/dynamic-variables"),
  "variable-expansion": docs("cdn/edge-rules/variable-expansion"),
  countries: docs("cdn/security/geographic-blocking"),
  referrers: docs("cdn/security/hotlink-protection"),
  "token-advanced": docs("cdn/security/token-authentication/advanced"),
  "token-basic": docs("cdn/security/token-authentication/basic"),
  "access-lists": docs("shield/access-lists"),
  "rate-limit-rules": docs("shield/custom-rate-limit-rule"),
  "rate-limiting": docs("shield/rate-limiting"),
  "rule-engine": docs("shield/rule-engine"),
  "vary-cache": docs("cdn/vary-cache"),
  "smart-cache": docs("cdn/smart-cache"),
  "request-headers": source(
    "cdn/request-headers-to-origin",
    "https://docs.bunny.net/cdn/request-headers-to-origin",
    "2026-11-28",
  ),
  openapi: source("OpenAPI of pull zones", "https://core-api-public-docs.b-cdn.net/docs/v3/public.json"),
  "shield-openapi": source("OpenAPI of Shield", "https://docs.bunny.net/api-reference/shield"),
  "token-code": {
    kind: "documented",
    where: "BunnyCDN.TokenAuthentication, the vendor's code",
    url: "https://github.com/BunnyWay/BunnyCDN.TokenAuthentication/tree/48ff1af0879c61b69a42c8db5ead76f849f5ef87",
    date: read,
  },
  "token-reports": {
    kind: "reported",
    where: "issues of BunnyCDN.TokenAuthentication",
    url: "https://github.com/BunnyWay/BunnyCDN.TokenAuthentication/issues",
    date: "2026-11-22",
  },
  findings: {
    kind: "measured",
    where: "bunny-edge-deploy, measured on live zones",
    url: "https://github.com/voorhoede/bunny-edge-deploy/blob/52fc484ec3dbd4a8ad5f799a3614de77c6bc8281/docs/bunny-findings.md",
    date: "2026-09-30",
  },
  "cli-pulls": {
    kind: "measured",
    where: "pull requests 199 and 200 of the vendor's CLI, verified on a live site",
    url: "https://github.com/BunnyWay/cli/pull/199",
    date: "2026-11-22",
  },
  "http-caching": source("RFC 9111, HTTP caching", "https://www.rfc-editor.org/rfc/rfc9111", "2022-06-01"),
} as const satisfies Readonly<Record<string, Source>>;

export type SourceId = keyof typeof sources;
