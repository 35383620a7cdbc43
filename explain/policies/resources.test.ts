import { describe, expect, test } from "vitest";
import { unknownValue } from "../../provider/define/unknown";
import { pullZone } from "../../provider/definitions/pull-zones";
import { shieldZone } from "../../provider/definitions/shield";
import { Resources } from "./resources";

const resource = (type: string, properties: object, dependencies = {}) => ({
  urn: `urn:pulumi:dev::shop::${type}::${type.split(":").at(-1)}`,
  type,
  properties: { ...properties },
  isProtected: false,
  dependencies,
});

test("what is not known is undefined, and told from what is not given", () => {
  const security = { tls1: unknownValue, tls1_1: false };
  const [zone] = new Resources([resource("bunny:index:PullZone", { security, cache: unknownValue })]).of(pullZone);
  expect(zone?.inputs.security).toEqual({ tls1_1: false });
  const unknown = ["security.tls1", "security.tls1_1", "security.tlsLevel", "cache.edgeTtl"];
  expect(unknown.filter((path) => zone?.isUnknown(path))).toEqual(["security.tls1", "cache.edgeTtl"]);
});

test("resources of both hosts are read, and those of other packages are not", () => {
  const types = ["bunny:index:PullZone", "pulumi-nodejs:dynamic/bunny:PullZone", "other:index:PullZone"];
  const found = new Resources(types.map((type) => resource(type, {}))).of(pullZone);
  expect(found.map(({ type }) => type)).toEqual(["PullZone", "PullZone"]);
  expect(found).toHaveLength(2);
});

describe("a resource belongs to another", () => {
  const parent = resource("bunny:index:PullZone", { pullZoneId: 7 });
  const unmade = resource("bunny:index:PullZone", { pullZoneId: unknownValue });
  const from = (urn: string) => ({ pullZoneId: [urn] });

  test.each([
    ["by the id", parent, 7, {}, true],
    ["not by another id", parent, 8, {}, false],
    ["by where its id comes from", unmade, unknownValue, from(unmade.urn), true],
    ["not where it comes from elsewhere", unmade, unknownValue, from("urn:of:another"), false],
    ["perhaps, where nothing is known", unmade, unknownValue, {}, true],
    ["not without an id", unmade, undefined, {}, false],
  ])("%s", (_, zone, pullZoneId, dependencies, belongs) => {
    const all = new Resources([zone, resource("bunny:index:ShieldZone", { pullZoneId }, dependencies)]);
    const [one] = all.of(pullZone);
    const [shield] = all.of(shieldZone);
    expect(one && shield?.belongsTo(one, "pullZoneId")).toBe(belongs);
  });
});
