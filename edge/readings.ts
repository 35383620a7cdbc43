import type { SourceId } from "./sources";

/** A question that the vendor's documentation leaves open. */
export interface Reading {
  readonly question: string;
  /** The ways to read it, by the name that `--assume` takes. */
  readonly options: Readonly<Record<string, string>>;
  /** What touches on it without settling it. */
  readonly sources: readonly SourceId[];
  /** How somebody with an account finds out. */
  readonly howToMeasure: string;
}

const beforeOrAfter = (one: string, other: string) => ({ before: `${one} first`, after: `${other} first` });

/** Every open question. A stage asks one only where its answer changes what it says. */
export const readings = {
  "shield-or-edge-rules": {
    question: "Does Shield refuse a request before the edge rules of the pull zone answer it?",
    options: beforeOrAfter("Shield", "edge rules"),
    sources: ["edge-rule-order", "access-lists"],
    howToMeasure:
      "Block your address by an access list, add an edge rule that redirects every URL, and request one: a 302 or a refusal?",
  },
  "shield-or-pull-zone": {
    question:
      "Does Shield refuse a request before the pull zone's own checks: force SSL, addresses, referrers, tokens?",
    options: beforeOrAfter("Shield", "the pull zone"),
    sources: ["access-lists", "openapi"],
    howToMeasure: "Block your address by an access list, switch force SSL on, and request a URL with http.",
  },
  "edge-rules-or-pull-zone": {
    question: "Do edge rules answer before the pull zone's own checks: force SSL, blocked addresses, referrers?",
    options: beforeOrAfter("edge rules", "the pull zone"),
    sources: ["edge-rule-order", "referrers"],
    howToMeasure: "Block your own address, add an edge rule that redirects every URL, and request one.",
  },
  "edge-rules-or-token": {
    question: "Do edge rules answer before token authentication?",
    options: beforeOrAfter("edge rules", "token authentication"),
    sources: ["edge-rule-order", "token-advanced"],
    howToMeasure:
      "Switch token authentication on, add an edge rule that redirects every URL, and request one without a token.",
  },
  "pull-zone-or-token": {
    question: "Does the pull zone force SSL before it checks a token?",
    options: beforeOrAfter("force SSL", "token authentication"),
    sources: ["findings", "token-advanced"],
    howToMeasure: "Switch force SSL and token authentication on, and request a URL with http and without a token.",
  },
  "inside-shield": {
    question: "Do access lists refuse or challenge a request before rules of the firewall and rate limits do?",
    options: beforeOrAfter("access lists", "the firewall"),
    sources: ["access-lists", "rule-engine"],
    howToMeasure: "Challenge your address by an access list, block a URL by a custom rule, and request it.",
  },
  "force-ssl-or-refusal": {
    question: "Is a request with http redirected to https before the pull zone's lists refuse it?",
    options: beforeOrAfter("force SSL", "the lists"),
    sources: ["findings", "openapi"],
    howToMeasure: "Block your own address, switch force SSL on, and request a URL with http.",
  },
  "which-edge-rule-ends": {
    question: "Which answer wins where rules that block, redirect and force SSL all match?",
    options: {
      order: "the first of the rules in their order",
      block: "blocking, then redirecting, then forcing SSL",
      redirect: "redirecting or forcing SSL, then blocking",
    },
    sources: ["edge-rule-order"],
    howToMeasure: "Add a rule that redirects and one that blocks for the same URL, and request it in both orders.",
  },
  "url-from-a-slash": {
    question: "Is a URL pattern that begins with a slash compared with the path alone?",
    options: { path: "with the path", whole: "with the whole URL, which it never equals" },
    sources: ["trigger-path"],
    howToMeasure: "Add a rule for /images/* that sets a header, and request /images/a.png.",
  },
  "letter-case": {
    question: "Does the case of letters count where a pattern is compared?",
    options: { counts: "it counts", ignored: "it does not" },
    sources: ["trigger-path", "patterns"],
    howToMeasure: "Add a rule for */Images/* that sets a header, and request /images/a.png.",
  },
  "percent-encoding": {
    question: "Is a URL decoded before it is compared with a pattern?",
    options: { encoded: "it is compared as sent", decoded: "it is decoded first" },
    sources: ["trigger-path"],
    howToMeasure: "Add a rule for */ü/* and request /%C3%BC/a.",
  },
  "lua-underscore": {
    question: "Does %w in a pattern match an underscore, as the page on patterns says and Lua does not?",
    options: { lua: "it does not", page: "it does" },
    sources: ["patterns", "lua"],
    howToMeasure: "Add a rule for pattern:^https://[^/]+/%w+$ and request /a_b.",
  },
  "pattern-at-the-origin": {
    question:
      "Does pattern: work for actions at the origin, which the page on patterns rules out and others saw working?",
    options: { works: "it does", never: "such a trigger never matches" },
    sources: ["patterns", "findings"],
    howToMeasure: "Add a rule for a pattern: that changes the origin, and request a URL that it matches.",
  },
  "absent-value": {
    question: "Does a pattern such as * match a header, cookie or query string that the request does not have?",
    options: { never: "it does not", empty: "it does, as an empty text" },
    sources: ["edge-rules"],
    howToMeasure: "Add a rule for the request header x-test with the pattern *, and request a URL without that header.",
  },
  "address-ranges": {
    question: "Is a list entry or trigger such as 192.0.2.0/24 a range of addresses?",
    options: { range: "it is", text: "it is compared as a text, and never matches" },
    sources: ["openapi", "edge-rules"],
    howToMeasure: "Add the range of your own address, and request a URL.",
  },
  "no-triggers": {
    question: "Does an edge rule without triggers apply to every request, or to none?",
    options: { always: "to every one", never: "to none" },
    sources: ["edge-rules"],
    howToMeasure: "Add a rule without triggers that sets a header, and request a URL.",
  },
  "unlisted-actions": {
    question:
      "Do actions that the page on layers does not list (disabling Shield, its access lists or its rate limits, coalescing, stripping cookies) apply to what is in the cache?",
    options: { always: "to every request", miss: "only where the origin is asked" },
    sources: ["edge-rule-order"],
    howToMeasure:
      "Block your address by an access list, add a rule that disables Shield, and request what is in the cache.",
  },
  "path-first-segments": {
    question:
      "How much of the path is %{Path.-1}: its first segment, as one page says, or its first two, as another does?",
    options: { one: "the first segment", two: "the first two" },
    sources: ["variables", "variable-expansion"],
    howToMeasure: "Add a rule that sets a response header to %{Path.-1}, and request /hello/world/a.jpg.",
  },
  "rate-limit-boundary": {
    question: "Is the request that reaches the count of a rate limit over it?",
    options: { within: "it is the last one that passes", over: "it is the first one over it" },
    sources: ["rate-limit-rules", "rate-limiting"],
    howToMeasure: "Add a rate limit of three requests, and send four: which is the first that is limited?",
  },
  "limit-scope": {
    question: "Is a visitor who is over a rate limit also stopped at URLs that the limit's rule does not match?",
    options: { matches: "no, the limit is about what its rule matches", visitor: "yes, whatever is requested" },
    sources: ["rate-limit-rules", "rate-limiting"],
    howToMeasure: "Add a rate limit for one URL, exceed it, and request another one within the block time.",
  },
  "allow-scope": {
    question: "Does an access list that allows also end rate limits and rules of the firewall?",
    options: { all: "it does: traffic passes without restriction", lists: "it only wins against other access lists" },
    sources: ["access-lists"],
    howToMeasure: "Allow your address by an access list, add a rate limit of one request a minute, and send three.",
  },
  "waf-log-mode": {
    question: "Do custom rules of the firewall act while it only logs?",
    options: { act: "they do", log: "they only log" },
    sources: ["rule-engine", "shield-openapi"],
    howToMeasure: "Set the firewall to log, add a custom rule that blocks a URL, and request it.",
  },
  "query-with-mark": {
    question: "Does QUERY_STRING begin with a question mark?",
    options: { with: "it does, as in the vendor's example", without: "it does not, as in ModSecurity" },
    sources: ["rule-engine"],
    howToMeasure: "Add a custom rule that blocks where QUERY_STRING begins with a=, and request /?a=1.",
  },
  "absent-variable-negated": {
    question: "Does a negated condition hold where the request does not have its variable?",
    options: { holds: "it does", never: "nothing is compared, so it does not" },
    sources: ["rule-engine"],
    howToMeasure: "Add a custom rule: block where the header x-test is not a. Send a request without that header.",
  },
  "referrer-port": {
    question: "Does the port of a referrer count?",
    options: { ignored: "it does not", counts: "an entry without it does not match" },
    sources: ["referrers"],
    howToMeasure: "Allow example.com, and send a request with the referrer https://example.com:8443/.",
  },
  "referrer-in-both": {
    question: "Is a referrer that is both allowed and blocked refused?",
    options: { refused: "it is", passes: "it is not" },
    sources: ["referrers", "openapi"],
    howToMeasure: "Allow and block example.com, and send a request with it as referrer.",
  },
  "empty-referrer": {
    question: "Is a request without a referrer refused where referrers are only blocked, and none is allowed?",
    options: { passes: "it is not", refused: "it is" },
    sources: ["referrers", "openapi"],
    howToMeasure: "Block a referrer, block empty ones, allow none, and send a request without a referrer.",
  },
  "referrer-wildcard": {
    question: "Does an asterisk work anywhere in a referrer's entry?",
    options: { works: "it does", never: "only at its beginning, as *.example.com" },
    sources: ["referrers"],
    howToMeasure: "Allow www.*.com, and send a request with the referrer https://www.example.com/.",
  },
  "token-last-second": {
    question: "Is a token valid in the very second that it names as its end?",
    options: { valid: "it is", expired: "it is not" },
    sources: ["token-advanced"],
    howToMeasure: "Sign a URL, and request it in each second around its end.",
  },
  "token-path-boundary": {
    question: "Does a token for /abc also open /abcd?",
    options: { opens: "it does, as a prefix of the text", folder: "only /abc and what is below it" },
    sources: ["token-advanced"],
    howToMeasure: "Sign with token_path=/abc, and request /abcd with it.",
  },
  "token-both-countries": {
    question: "Is a token's country refused that it both allows and blocks?",
    options: { refused: "it is", passes: "it is not" },
    sources: ["token-advanced"],
    howToMeasure: "Sign with both lists naming your country, and request the URL.",
  },
  "token-address-form": {
    question:
      "Is the address in a token's signature a text, as the page says, or its bytes, as the vendor's code signs?",
    options: { bytes: "its bytes", text: "a text" },
    sources: ["token-advanced", "token-code"],
    howToMeasure: "Sign for your address in both forms, and request both URLs.",
  },
  "token-address-off": {
    question: "Is the address in a token checked where the zone does not require one?",
    options: { checked: "it is", ignored: "such a token is never valid" },
    sources: ["token-advanced"],
    howToMeasure: "Switch the validation of addresses off, sign for your address, and request the URL.",
  },
  "head-stored": {
    question: "Is something stored after a HEAD request?",
    options: { stored: "it is, as after GET", never: "only what GET gets is stored" },
    sources: ["http-caching", "findings"],
    howToMeasure: "Send HEAD twice for a new URL, then GET, and compare the header CDN-Cache.",
  },
  "set-cookie-stored": {
    question: "Is a response with Set-Cookie stored?",
    options: { stored: "it is, as any other", never: "it is not" },
    sources: ["vary-cache", "findings", "http-caching"],
    howToMeasure: "Have the origin send Set-Cookie, with Disable Cookies on and off, and request the URL twice.",
  },
  "browser-time-twice": {
    question:
      "Which rule decides what browsers are told, where OverrideCacheTimePublic and OverrideBrowserCacheTime differ?",
    options: { browser: "OverrideBrowserCacheTime", public: "OverrideCacheTimePublic" },
    sources: ["edge-rule-order"],
    howToMeasure: "Add a rule with both actions and different times, and look at Cache-Control.",
  },
} as const satisfies Readonly<Record<string, Reading>>;

export type ReadingId = keyof typeof readings;
