import { describe, expect, test } from "vitest";
import { check, formatProblem } from "../../provider/check/check";
import { Claims } from "../../provider/define/claims";
import type { Properties } from "../../provider/define/define";
import { unknownValue } from "../../provider/define/unknown";
import { resourceNamed } from "../../provider/registry";

const triggers = [{ type: "Url", patterns: ["*"] }];
const actions = [{ type: "ForceSSL" }];

/** The problems of a program's resources, one after the other, each with its position. */
function problemsOf(program: readonly (readonly [type: string, args: Properties])[]): string[] {
  const claims = new Claims();
  return program.flatMap(([type, args], at) =>
    check(resourceNamed(type), args, { claims, declared: { key: `${type}::${at}`, name: `it-${at}` } }).problems.map(
      (problem) => `${at}: ${formatProblem(problem)}`,
    ),
  );
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n}.example.com`);

describe("a program that declares more than the platform's limit", () => {
  const cases: [type: string, limit: number, of: string, args: (n: number, zone: number) => Properties][] = [
    [
      "PullZoneEdgeRule",
      50,
      "edge rules of pull zone 1",
      (n, pullZoneId) => ({ pullZoneId, order: n, triggers, actions }),
    ],
    [
      "PullZoneHostname",
      10,
      "hostnames of pull zone 1",
      (n, pullZoneId) => ({ pullZoneId, hostname: `n${n}.example.com` }),
    ],
    [
      "BlockedReferrer",
      50,
      "blocked referrers of pull zone 1",
      (n, pullZoneId) => ({ pullZoneId, hostname: `n${n}.example.com` }),
    ],
    [
      "DnsRecord",
      5_000,
      "records of DNS zone 1",
      (n, dnsZoneId) => ({ dnsZoneId, type: "A", name: `n${n}`, value: "192.0.2.1" }),
    ],
  ];
  test.each(cases)("of %s, %i, is refused, and one at the limit is not", (type, limit, of, args) => {
    const program = Array.from({ length: limit }, (_, n) => [type, args(n, 1)] as const);
    expect(problemsOf([...program, [type, args(0, 2)]])).toEqual([]);
    expect(problemsOf([...program, [type, args(limit, 1)]])).toEqual([
      expect.stringContaining(`${limit}: the ${of} are more than ${limit.toLocaleString("en")}, the account's limit`),
    ]);
  });

  test("in one resource is refused likewise", () => {
    const referrers = (count: number) => ["PullZoneReferrers", { pullZoneId: 1, blocked: names(count) }] as const;
    expect(problemsOf([referrers(50)])).toEqual([]);
    expect(problemsOf([referrers(51)])).toEqual([expect.stringContaining("the blocked referrers of pull zone 1 are")]);
    expect(problemsOf([["PullZoneReferrers", { pullZoneId: 1, allowed: names(51) }]])).toEqual([]);
  });

  test("counts neither the system hostname nor zones that are not known yet", () => {
    const hostnames = names(10).map((hostname) => ["PullZoneHostname", { pullZoneId: 1, hostname }] as const);
    expect(problemsOf([...hostnames, ["PullZoneHostname", { pullZoneId: 1, hostname: "it.b-cdn.net" }]])).toEqual([]);
    const rule = (order: number): readonly [string, Properties] => [
      "PullZoneEdgeRule",
      { pullZoneId: unknownValue, order, triggers, actions },
    ];
    expect(problemsOf(Array.from({ length: 51 }, (_, n) => rule(n)))).toEqual([]);
  });
});
