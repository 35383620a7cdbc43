import { expect, test } from "vitest";
import { check, explain } from "../../explain";
import { testsJunit, testsText } from "../../explain/formats/tests";
import { text } from "../../explain/formats/text";
import { action, rule, trigger, zoneWith } from "../../tests/support/edge-zone";
import { resourcesIn, withoutKeys, withResources } from "./resources";

const urn = (type: string, name: string) => `urn:pulumi:dev::shop::${type}::${name}`;
const resource = (type: string, id: string, name: string, more: object = {}) => ({
  urn: urn(type, name),
  type,
  id,
  ...more,
});

test("Objects are those of the resources of their kind and id, on each host", () => {
  const of = resourcesIn({
    deployment: {
      resources: [
        resource("bunny:index:PullZone", "1001", "shop"),
        resource("pulumi-nodejs:dynamic/bunny:PullZoneEdgeRule", "1001/a-b", "moved"),
        resource("bunny:index:CustomAccessList", "2001/7", "office"),
        resource("bunny:index:ManagedAccessList", "2001/1", "vpn"),
        resource("bunny:index:OptimizerClasses", "1002", "not a zone"),
      ],
    },
  });
  const name = (kind: Parameters<typeof of>[0]["kind"], id: string) => of({ kind, id, name: "" });
  expect(name("pull zone", "1001")).toBe(urn("bunny:index:PullZone", "shop"));
  expect(name("edge rule", "1001/a-b")).toBe(urn("pulumi-nodejs:dynamic/bunny:PullZoneEdgeRule", "moved"));
  expect(name("access list", "2001/7")).toBe(urn("bunny:index:CustomAccessList", "office"));
  expect(name("access list", "2001/1")).toBe(urn("bunny:index:ManagedAccessList", "vpn"));
  expect(name("rate limit", "2001/7")).toBeUndefined();
  expect(name("pull zone", "1002")).toBeUndefined();
});

test("A resource that a replacement deletes, or that is only read, is none", () => {
  const of = resourcesIn({
    deployment: {
      resources: [
        resource("bunny:index:PullZone", "1", "new"),
        resource("bunny:index:PullZone", "1", "old", { delete: true }),
        resource("bunny:index:PullZone", "2", "read", { external: true }),
        resource("aws:s3/bucket:Bucket", "3", "bucket"),
      ],
    },
  });
  expect(of({ kind: "pull zone", id: "1", name: "" })).toContain("::new");
  expect(of({ kind: "pull zone", id: "2", name: "" })).toBeUndefined();
});

test("A stack that was never deployed has none, and what is no state is refused with its place", () => {
  expect(resourcesIn({ deployment: null })({ kind: "pull zone", id: "1", name: "" })).toBeUndefined();
  expect(() => resourcesIn({ deployment: { resources: [{}] } })).toThrow("deployment.resources.0.urn");
});

const blocking = zoneWith({
  edgeRules: [rule([action("BlockRequest")], [trigger("Url", ["*/private/*"])], { description: "no robots" })],
});
const request = "http://shop.example.com/private/a";
const robots = urn("bunny:index:PullZoneEdgeRule", "robots");
const stack = resourcesIn({
  deployment: { resources: [resource("bunny:index:PullZoneEdgeRule", "1001/rule-0", "robots")] },
});

test("An answer has the resource in its steps and in what decides, and no other is invented", () => {
  const answer = withResources(explain(blocking, { url: request, ip: "192.0.2.1" }), stack);
  const [only] = answer.alternatives;
  expect(only?.by.by?.resource).toBe(robots);
  expect(only?.steps.flatMap(({ by }) => (by?.resource === undefined ? [] : [by.kind]))).toEqual(["edge rule"]);
  const lines = text(answer).split("\n");
  expect(lines.filter((line) => line.includes("urn:"))).toEqual([
    expect.stringContaining(`: "no robots" (edge rule 1001/rule-0) ${robots}   [`),
  ]);
});

test("Values of headers for the origin, which may be keys, are in no answer of a command", () => {
  const zone = zoneWith({
    edgeRules: [rule([action("SetRequestHeader", "X-Key", "opensesame")], [trigger("Url", ["*"])])],
  });
  const answer = withoutKeys(explain(zone, { url: request, ip: "192.0.2.1" }));
  expect(answer.alternatives[0]?.origin?.headers).toEqual({ "x-key": "[secret]" });
  expect(text(answer)).toContain("SetRequestHeader X-Key:");
  expect(JSON.stringify(answer) + text(answer)).not.toContain("opensesame");
});

test("Results name what decides where they are not as expected, and only there", async () => {
  const expected = (outcome: "served" | "refused") =>
    check({ defaults: { ip: "192.0.2.1" }, tests: [{ request, expect: { outcome } }] }, () => blocking).map((one) => ({
      ...one,
      answer: withResources(one.answer, stack),
    }));
  for (const format of [testsText, testsJunit]) {
    expect(await format(expected("refused"))).not.toContain("decided by");
    expect(await format(expected("served"))).toMatch(/decided by .+no robots.+ \(edge rule 1001\/rule-0\) urn:/);
    expect(await format(expected("served"))).toContain(robots);
  }
});
