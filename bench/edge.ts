import { check, expectationsSchema } from "pulumi-bunny/edge";
import { action, rule, trigger, zoneWith } from "../tests/support/edge-zone";
import type { Comparison } from "./frame";

const count = 10_000;

/** A zone with rules of every common kind, most of which do not match. */
const zoneOf = (rules: number) =>
  zoneWith({
    edgeRules: Array.from({ length: rules }, (_, order) => {
      const patterns = [
        trigger("Url", [`*/section-${order}/*`, `*://other-${order}.example.com/*`]),
        trigger("Url", [`pattern:^https?://[^/]+/item%-${order}/%d+$`]),
        trigger("RequestHeader", [`agent-${order}/*`], { name: "user-agent" }),
      ];
      return rule(
        [action("SetResponseHeader", `x-rule-${order}`, "yes")],
        [patterns[order % 3] ?? trigger("Url", ["*"])],
        { order },
      );
    }),
  });

const expectations = expectationsSchema.parse({
  defaults: { ip: "192.0.2.1", country: "DE", headers: { "user-agent": "Mozilla/5.0" } },
  tests: Array.from({ length: count }, (_, at) => ({
    request: `https://shop.example.com/section-${at % 100}/page-${at}.html?a=1`,
    expect: { outcome: "served" },
  })),
});

async function measure(rules: number): Promise<number> {
  const zone = zoneOf(rules);
  const started = performance.now();
  const results = check(expectations, () => zone);
  const elapsed = performance.now() - started;
  if (results.some(({ result }) => result !== "pass")) throw new Error("An expectation was not met.");
  return elapsed;
}

export const edge: readonly Comparison[] = [
  {
    title: `${count.toLocaleString("en")} expectations`,
    baseline: { name: "a zone without rules", measure: () => measure(0) },
    cases: [
      { name: "a zone of 50 rules", measure: () => measure(50) },
      { name: "a zone of 100 rules", measure: () => measure(100) },
    ],
  },
];
