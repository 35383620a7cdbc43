/** Where a statement about the platform comes from. */
export interface Source {
  /** `documented` by the vendor, `measured` by others on live zones, or `reported` by users and clients. */
  readonly kind: "documented" | "measured" | "reported";
  readonly where: string;
  readonly url: string;
  /** The day of the version that was read, or of the measurement. */
  readonly date: string;
}

const docs = (page: string, date: string): Source => ({
  kind: "documented",
  where: page,
  url: `https://docs.bunny.net/${page}`,
  date,
});

const read = "2026-08-22";

/** What decisions stand on. */
export const sources = {
  "edge-rule-order": docs("cdn/edge-rules/ordering", read),
  "trigger-path": docs("cdn/edge-rules/trigger-path", read),
  patterns: docs("cdn/edge-rules/pattern-matching", read),
  "edge-rules": docs("cdn/edge-rules", read),
  variables: docs("cdn/edge-rules/dynamic-variables", read),
  "variable-expansion": docs("cdn/edge-rules/variable-expansion", read),
  countries: docs("cdn/security/geographic-blocking", read),
  referrers: docs("cdn/security/hotlink-protection", read),
  "token-advanced": docs("cdn/security/token-authentication/advanced", read),
  "token-basic": docs("cdn/security/token-authentication/basic", read),
  "access-lists": docs("shield/access-lists", read),
  "rate-limit-rules": docs("shield/custom-rate-limit-rule", read),
  "rate-limiting": docs("shield/rate-limiting", read),
  "rule-engine": docs("shield/rule-engine", read),
  "vary-cache": docs("cdn/vary-cache", read),
  "smart-cache": docs("cdn/smart-cache", read),
  openapi: {
    kind: "documented",
    where: "OpenAPI of pull zones",
    url: "https://core-api-public-docs.b-cdn.net/docs/v3/public.json",
    date: read,
  },
  "shield-openapi": {
    kind: "documented",
    where: "OpenAPI of Shield",
    url: "https://docs.bunny.net/api-reference/shield",
    date: read,
  },
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
  "http-caching": {
    kind: "documented",
    where: "RFC 9111, HTTP caching",
    url: "https://www.rfc-editor.org/rfc/rfc9111",
    date: "2022-06-01",
  },
  lua: {
    kind: "documented",
    where: "Lua reference manual, patterns",
    url: "https://www.lua.org/manual/5.1/manual.html#5.4.1",
    date: "2012-02-13",
  },
} as const satisfies Readonly<Record<string, Source>>;

export type SourceId = keyof typeof sources;
