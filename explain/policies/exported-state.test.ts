import { expect, test } from "vitest";
import { secretSignature, signature } from "../../provider/define/engine-constants";
import { unknownValue } from "../../provider/define/unknown";
import { resourcesInState } from "./exported-state";

const urn = "urn:pulumi:dev::shop::bunny:index:PullZone::shop";
const zone = { urn, type: "bunny:index:PullZone" };
const stateOf = (...resources: object[]) => JSON.stringify({ version: 3, deployment: { resources } });

test("arguments count more than outputs, and an encrypted secret is not known", () => {
  const secret = (value: object) => ({ [signature]: secretSignature, ...value });
  const state = stateOf({
    ...zone,
    protect: true,
    inputs: {
      name: "shop",
      security: { tokenKey: secret({ ciphertext: "v1:abc" }) },
      list: [secret({ plaintext: '"a"' })],
    },
    outputs: { name: "other", pullZoneId: 7 },
    propertyDependencies: { name: ["urn:of:another"], origin: null },
  });
  expect(resourcesInState(state)).toEqual([
    {
      ...zone,
      isProtected: true,
      properties: { name: "shop", pullZoneId: 7, security: { tokenKey: unknownValue }, list: ["a"] },
      dependencies: { name: ["urn:of:another"], origin: [] },
    },
  ]);
});

test("what is only read, and what is about to be deleted, is not judged", () => {
  expect(resourcesInState(stateOf({ ...zone, external: true }, { ...zone, delete: true }))).toEqual([]);
});

test("a stack that was never deployed has none", () => {
  expect(resourcesInState('{"version":3,"deployment":null}')).toEqual([]);
});

test.each(["", "[]", "{}", '{"deployment":{"resources":[{}]}}'])("%j is no state", (text) => {
  expect(() => resourcesInState(text)).toThrow("This is no state of `pulumi stack export`");
});
