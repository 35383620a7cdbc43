import { expect, test } from "vitest";
import { parseState } from "./read-state";

const secret = "never-shown";
const urn = (type: string, name = "shop") => `urn:pulumi:dev::web::${type}::${name}`;
const pullZone = "bunnynet:index/pullzone:Pullzone";

function one(type: string, more: object = {}) {
  return { urn: urn(type), type, custom: true, id: "missing ID", provider: urn("pulumi:providers:bunnynet"), ...more };
}
const exported = (resources: unknown) => JSON.stringify({ version: 3, deployment: { manifest: {}, resources } });
const read = (...resources: readonly object[]) => parseState(exported(resources), "state");

test.each<[string, object, object, string[]]>([
  ["a number that is an output of the type's name", { pullzoneId: 5, name: "tf" }, { id: "5", name: "tf" }, []],
  ["lists that are given", { pullzoneId: 5, blockIps: ["192.0.2.1"], allowReferers: [] }, { id: "5" }, ["block_ips"]],
  ["a block that may be repeated", { pullzoneId: 5, accessLists: [{ id: 1 }] }, { id: "5" }, ["access_list"]],
  ["no plural in place of another's name", { pullzoneId: 5, zone: 1, zones: 2 }, { id: "5", zone: "1" }, []],
  ["none, where the bridge has lost it", { name: "tf" }, { name: "tf" }, []],
])("an id: %s", (_, outputs, id, given) => {
  const { resources } = read(one(pullZone, { outputs: { ...outputs, tokenAuthKey: secret } }));
  expect(resources).toEqual([
    { address: urn(pullZone), type: "bunnynet_pullzone", name: "shop", id, given: new Set(given) },
  ]);
});

test("an id that is a text is that of the resource, and a name of several words that of the type", () => {
  const type = "bunnynet:index/computeContainerImageregistry:ComputeContainerImageregistry";
  expect(read(one(type, { id: "abc" })).resources).toEqual([
    expect.objectContaining({ type: "bunnynet_compute_container_imageregistry", id: { id: "abc" } }),
  ]);
});

test("a resource in a component has its own name", () => {
  const inComponent = `urn:pulumi:dev::web::acme:site:Site$${pullZone}::a::b`;
  expect(read({ ...one(pullZone), urn: inComponent }).resources).toEqual([
    expect.objectContaining({ address: inComponent, name: "a::b" }),
  ]);
});

test("what a program only reads is no resource, and only those of other providers are counted", () => {
  const { resources, others, owner } = read(
    one(pullZone, { external: true }),
    one("pulumi:providers:bunnynet"),
    one("pulumi:pulumi:Stack", { custom: false }),
    one("bunny:index:PullZone"),
    one("pulumi-nodejs:dynamic/bunny:PullZone"),
    one("aws:s3/bucket:Bucket"),
  );
  expect({ resources, others, owner }).toEqual({ resources: [], others: 1, owner: "Pulumi" });
});

test.each([
  [{ delete: true }, "Pulumi is about to delete it"],
  [{ taint: true }, "it is tainted, and Pulumi replaces it"],
])("what Pulumi itself would remove says so: %j", (more, doomed) => {
  expect(read(one(pullZone, more)).resources).toEqual([expect.objectContaining({ doomed })]);
});

test.each([[null], [{}], [{ resources: null }]])("a stack that was never deployed has none: %j", (deployment) => {
  expect(parseState(JSON.stringify({ version: 3, deployment }), "state").resources).toEqual([]);
});

test("resources of another form are an error that repeats nothing of them", () => {
  expect(() => parseState(exported(secret), "state")).toThrow(
    /^state is not what `pulumi stack export` writes: deployment\.resources: (?!.*never-shown)/,
  );
});
