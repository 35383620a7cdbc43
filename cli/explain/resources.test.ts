import { expect, test } from "vitest";
import { resourcesIn } from "./resources";

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
