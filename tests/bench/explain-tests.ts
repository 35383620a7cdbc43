import { check, expectationsSchema } from "pulumi-bunny-tools/explain";
import { limit, list } from "../support/edge-shield";
import { action, rule, trigger, zoneWith } from "../support/edge-zone";
import type { Comparison, Figures } from "./frame";

/** A zone with hotlink protection, 40 rules and Shield. */
const zone = zoneWith(
  {
    allowedReferrers: ["shop.example.com", "*.example.org"],
    blockNoneReferrer: false,
    edgeRules: Array.from({ length: 40 }, (_, order) =>
      rule(
        [action("SetResponseHeader", `x-rule-${order}`, "%{Path.0}"), action("OverrideCacheTime", "60")],
        [trigger("Url", [`*/section-${order}/*`, `*.${order}.css`]), trigger("CountryCode", ["DE", "FR"])],
        { order, match: "MatchAll" },
      ),
    ),
  },
  {
    accessLists: [list("Block", ["198.51.100.0/24"]), list("Allow", ["203.0.113.7"], { id: 8 })] as never,
    rateLimits: [limit()] as never,
  },
);

/** A thousand expectations. `pathOf` says what each requests. */
function thousand(pathOf: (n: number) => string): () => Promise<Figures> {
  const tests = Array.from({ length: 1_000 }, (_, n) => ({
    request: `https://shop.example.com${pathOf(n)}`,
    nth: 1 + (n % 9),
    expect: { outcome: "served" },
  }));
  const expectations = expectationsSchema.parse({ defaults: { ip: "192.0.2.1", country: "DE" }, tests });
  return async () => {
    const before = process.cpuUsage();
    check(expectations, () => zone);
    const { user, system } = process.cpuUsage(before);
    return { "processor seconds": (user + system) / 1_000_000 };
  };
}

export const explainTests: readonly Comparison[] = [
  {
    title: "1,000 tests of a zone with 40 rules",
    rounds: 5,
    cases: {
      decided: thousand((n) => `/section-${n % 60}/page-${n}.html`),
      "that depend on the form of the path": thousand((n) => `/section-${n % 60}/a/../page-${n}%20.html?x=1&x=2`),
    },
  },
];
