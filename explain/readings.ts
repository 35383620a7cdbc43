import type { SourceId } from "./sources";

/** A question that the vendor's documentation leaves open. */
export interface Reading {
  readonly question: string;
  /** The ways to read it, by the name that `--assume` takes. */
  readonly options: Readonly<Record<string, string>>;
  /** The option that `--assume default` takes. */
  readonly default: string;
  /** What speaks for that option; undefined: nothing does. */
  readonly because?: string;
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
    default: "after",
    because: "edge rules can switch Shield off, so they are looked at before it",
    sources: ["edge-rule-order", "access-lists"],
    howToMeasure:
      "Block your address by an access list, add an edge rule that redirects every URL, and request one: a 302 or a refusal?",
  },
  "shield-or-pull-zone": {
    question:
      "Does Shield refuse a request before the pull zone's own checks: force SSL, addresses, referrers, tokens?",
    options: beforeOrAfter("Shield", "the pull zone"),
    default: "before",
    because: "the page on access lists has requests dropped at once",
    sources: ["access-lists", "openapi"],
    howToMeasure: "Block your address by an access list, switch force SSL on, and request a URL with http.",
  },
  "edge-rules-or-pull-zone": {
    question: "Do edge rules answer before the pull zone's own checks: force SSL, addresses, referrers, tokens?",
    options: beforeOrAfter("edge rules", "the pull zone"),
    default: "before",
    because: "edge rules can switch tokens on and off, so they are looked at before them",
    sources: ["edge-rule-order", "referrers", "token-advanced"],
    howToMeasure:
      "Block your own address, add an edge rule that redirects every URL, and request one; then with a token in place of the address.",
  },
  "inside-shield": {
    question: "Do access lists refuse or challenge a request before rules of the firewall and rate limits do?",
    options: beforeOrAfter("access lists", "the firewall"),
    default: "before",
    because: "the page on access lists has requests denied at once",
    sources: ["access-lists", "rule-engine"],
    howToMeasure: "Challenge your address by an access list, block a URL by a custom rule, and request it.",
  },
  "force-ssl-or-refusal": {
    question: "Is a request with http redirected to https before the pull zone refuses it by a list or a token?",
    options: beforeOrAfter("force SSL", "the refusal"),
    default: "before",
    sources: ["findings", "openapi", "token-advanced"],
    howToMeasure: "Block your own address, switch force SSL on, and request a URL with http.",
  },
  "which-edge-rule-ends": {
    question: "Which answer wins where rules that block, redirect and force SSL all match?",
    options: {
      order: "the first of the rules in their order",
      block: "blocking, then redirecting, then forcing SSL",
      redirect: "redirecting or forcing SSL, then blocking",
    },
    default: "order",
    because: "the page has rules executed one after the other",
    sources: ["edge-rule-order"],
    howToMeasure: "Add a rule that redirects and one that blocks for the same URL, and request it in both orders.",
  },
  "url-from-a-slash": {
    question: "Is a URL pattern that begins with a slash compared with the path alone?",
    options: { path: "with the path", whole: "with the whole URL, which it never equals" },
    default: "path",
    because: "the page has examples that match so",
    sources: ["trigger-path"],
    howToMeasure: "Add a rule for /images/* that sets a header, and request /images/a.png.",
  },
  "letter-case": {
    question: "Does the case of letters count where a pattern is compared?",
    options: { counts: "it counts", ignored: "it does not" },
    default: "counts",
    because: "the page on patterns calls it a normal comparison of texts",
    sources: ["trigger-path", "patterns"],
    howToMeasure: "Add a rule for */Images/* that sets a header, and request /images/a.png.",
  },
  "path-form": {
    question:
      "In which form do edge rules and the pull zone have a path with encoded characters, dot segments, backslashes or double slashes?",
    options: {
      sent: "as it is sent",
      decoded: "decoded, and a query likewise",
      parsed: "as a URL parser has it: without dot segments, with slashes for backslashes",
      normalised:
        "as nginx has it: decoded, without dot segments and double slashes; above the root it is refused with 400",
    },
    default: "normalised",
    because: "a path that leads above the root was answered with 400, as nginx does",
    sources: ["trigger-path", "findings"],
    howToMeasure:
      "Add rules that set a header for */ü/*, */admin/a and */b/c, and request /%C3%BC/a, /x/../admin/a, /x\\..\\admin/a and /b//c, each as it is (curl --path-as-is).",
  },
  "path-form-in-shield": {
    question: "In which form do REQUEST_URI, REQUEST_FILENAME and REQUEST_BASENAME have such a path?",
    options: {
      sent: "as it is sent, as REQUEST_URI_RAW has it",
      decoded: "decoded",
      parsed: "as a URL parser has it: without dot segments, with slashes for backslashes",
      normalised: "as nginx has it: decoded, without dot segments and double slashes",
    },
    default: "decoded",
    because: "the page has another variable for what may be encoded",
    sources: ["rule-engine"],
    howToMeasure:
      "Add a custom rule that blocks where REQUEST_URI begins with /admin, and request /x/../admin, /x/%2e%2e/admin and //admin, each as it is (curl --path-as-is).",
  },
  "repeated-parameter": {
    question: "Which value has %{Query.x} where the query has x twice?",
    options: { first: "the first", last: "the last" },
    default: "first",
    sources: ["variables"],
    howToMeasure: "Add a rule that sets a response header to %{Query.x}, and request /?x=1&x=2.",
  },
  "slashes-of-variables": {
    question: "Which slashes does a variable such as {{path}} or {{file_name}} add, or leave out, in a URL?",
    options: {
      needed: "one before {{file_name}}, and no second one before {{path}}",
      written: "none: the URL is as it is written",
    },
    default: "needed",
    because: "the page says that they are added where needed",
    sources: ["variables"],
    howToMeasure:
      "Add a rule that redirects to https://e.example/{{path}}, and one to https://e.example/a{{file_name}}.",
  },
  "end-of-path": {
    question:
      "Do a single segment, and a range with an end, have the slash and the query behind the path that they reach the end of, and an open range the slash?",
    options: { kept: "they do", left: "they do not" },
    default: "kept",
    because: "the page says so of the query where the filename is kept",
    sources: ["variables", "variable-expansion"],
    howToMeasure: "Add a rule that sets a response header to %{Path.0-1}, and request /a/b?c=d and /a/b/.",
  },
  "pattern-at-the-origin": {
    question:
      "Does pattern: work for actions at the origin, which the page on patterns rules out and others saw working?",
    options: { works: "it does", never: "such a trigger never matches" },
    default: "never",
    because: "the page says so",
    sources: ["patterns", "findings"],
    howToMeasure: "Add a rule for a pattern: that changes the origin, and request a URL that it matches.",
  },
  "absent-value": {
    question: "Does a pattern such as * match a header, cookie or query string that the request does not have?",
    options: { never: "it does not", empty: "it does, as an empty text" },
    default: "never",
    sources: ["edge-rules"],
    howToMeasure: "Add a rule for the request header x-test with the pattern *, and request a URL without that header.",
  },
  "address-ranges": {
    question: "Is a list entry or trigger such as 192.0.2.0/24 a range of addresses?",
    options: { range: "it is", text: "it is compared as a text, and never matches" },
    default: "range",
    sources: ["openapi", "edge-rules"],
    howToMeasure: "Add the range of your own address, and request a URL.",
  },
  "no-triggers": {
    question: "Does an edge rule without triggers apply to every request, or to none?",
    options: { always: "to every one", never: "to none" },
    default: "never",
    sources: ["edge-rules"],
    howToMeasure: "Add a rule without triggers that sets a header, and request a URL.",
  },
  "unlisted-actions": {
    question:
      "Do actions that the page on layers does not list (disabling Shield, its access lists or its rate limits, coalescing, stripping cookies) apply to what is in the cache?",
    options: { always: "to every request", miss: "only where the origin is asked" },
    default: "always",
    because: "what they switch off acts on what is in the cache, too",
    sources: ["edge-rule-order"],
    howToMeasure:
      "Block your address by an access list, add a rule that disables Shield, and request what is in the cache.",
  },
  "limit-scope": {
    question: "Is a visitor who is over a rate limit also stopped at URLs that the limit's rule does not match?",
    options: { matches: "no, the limit is about what its rule matches", visitor: "yes, whatever is requested" },
    default: "matches",
    because: "the page blocks the request that matches",
    sources: ["rate-limit-rules", "rate-limiting"],
    howToMeasure: "Add a rate limit for one URL, exceed it, and request another one within the block time.",
  },
  "allow-scope": {
    question: "Does an access list that allows also end rate limits and rules of the firewall?",
    options: { all: "it does: traffic passes without restriction", lists: "it only wins against other access lists" },
    default: "all",
    because: "the page says without restriction",
    sources: ["access-lists"],
    howToMeasure: "Allow your address by an access list, add a rate limit of one request a minute, and send three.",
  },
  "waf-log-mode": {
    question: "Do custom rules of the firewall act while it only logs?",
    options: { act: "they do", log: "they only log" },
    default: "log",
    sources: ["rule-engine", "shield-openapi"],
    howToMeasure: "Set the firewall to log, add a custom rule that blocks a URL, and request it.",
  },
  "query-with-mark": {
    question: "Does a query begin with a question mark where a trigger, or QUERY_STRING of the firewall, compares it?",
    options: { with: "it does, as in the vendor's example", without: "it does not, as in ModSecurity" },
    default: "with",
    because: "the page on the rule engine has an example with it",
    sources: ["rule-engine", "edge-rules"],
    howToMeasure: "Add a custom rule that blocks where QUERY_STRING begins with a=, and request /?a=1.",
  },
  "absent-variable-negated": {
    question: "Does a negated condition hold where the request does not have its variable?",
    options: { holds: "it does", never: "nothing is compared, so it does not" },
    default: "never",
    sources: ["rule-engine"],
    howToMeasure: "Add a custom rule: block where the header x-test is not a. Send a request without that header.",
  },
  "referrer-form": {
    question:
      "Does an entry match a referrer with another port, or by an asterisk that is not in front, as in *.example.com?",
    options: { loose: "it does", strict: "it does not" },
    default: "strict",
    because: "the page has no other asterisk, and no port",
    sources: ["referrers"],
    howToMeasure:
      "Allow example.com and www.*.net, and send requests with the referrers https://example.com:8443/ and https://www.example.net/.",
  },
  "referrer-in-both": {
    question: "Is a referrer that is both allowed and blocked refused?",
    options: { refused: "it is", passes: "it is not" },
    default: "refused",
    sources: ["referrers", "openapi"],
    howToMeasure: "Allow and block example.com, and send a request with it as referrer.",
  },
  "token-path-boundary": {
    question: "Does a token for /abc also open /abcd?",
    options: { opens: "it does, as a prefix of the text", folder: "only /abc and what is below it" },
    default: "opens",
    because: "the page calls it a prefix",
    sources: ["token-advanced"],
    howToMeasure: "Sign with token_path=/abc, and request /abcd with it.",
  },
  "token-both-countries": {
    question: "Is a token's country refused that it both allows and blocks?",
    options: { refused: "it is", passes: "it is not" },
    default: "refused",
    sources: ["token-advanced"],
    howToMeasure: "Sign with both lists naming your country, and request the URL.",
  },
  "token-address-off": {
    question: "Is the address in a token checked where the zone does not require one?",
    options: { checked: "it is", ignored: "such a token is never valid" },
    default: "ignored",
    because: "the page says that a token with an address needs the setting",
    sources: ["token-advanced"],
    howToMeasure: "Switch the validation of addresses off, sign for your address, and request the URL.",
  },
  "set-cookie-stored": {
    question: "Is a response with Set-Cookie stored?",
    options: { stored: "it is, as any other", never: "it is not" },
    default: "stored",
    because: "pages that were meant for one visitor were stored",
    sources: ["vary-cache", "findings", "http-caching"],
    howToMeasure: "Have the origin send Set-Cookie, with Disable Cookies on and off, and request the URL twice.",
  },
  "browser-time-twice": {
    question:
      "Which rule decides what browsers are told, where OverrideCacheTimePublic and OverrideBrowserCacheTime differ?",
    options: { browser: "OverrideBrowserCacheTime", public: "OverrideCacheTimePublic" },
    default: "browser",
    sources: ["edge-rule-order"],
    howToMeasure: "Add a rule with both actions and different times, and look at Cache-Control.",
  },
} as const satisfies Readonly<Record<string, Reading>>;

export type ReadingId = keyof typeof readings;
