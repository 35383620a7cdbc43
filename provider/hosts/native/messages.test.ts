import { status } from "@grpc/grpc-js";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { expect, test } from "vitest";
import { grouped } from "../../../tests/support/grouped-resource";
import { ResourceInitFailedError } from "../../define/init-failed";
import { diffResponse, failure, listResponses, namingIn, readResponse, schemaResponse } from "./messages";
import type { Diffed } from "./native-provider";
import { fromStruct } from "./struct";

const none = new Set<string>();

test("the schema is sent in its bytes", () => {
  const schema = '{"name":"bunny","description":"für alle"}';
  const sent = schemaResponse(Buffer.from(schema)).serializeBinary();
  expect(proto.GetSchemaResponse.deserializeBinary(sent).getSchema()).toBe(schema);
});

const { Mode } = proto.CheckRequest.AutonamingOptions;
test.each([
  [Mode.PROPOSE, "propose"],
  [Mode.ENFORCE, "enforce"],
  [Mode.DISABLE, "disable"],
] as const)("the engine's way of naming is known: %s", (mode, expected) => {
  const request = new proto.CheckRequest().setUrn("urn:pulumi:dev::shop::bunny:index:Grouped::office");
  expect(namingIn(request)).toEqual({ resource: "office", seed: new Uint8Array() });
  request.setRandomseed(new Uint8Array([1, 2]));
  request.setAutonaming(new proto.CheckRequest.AutonamingOptions().setMode(mode).setProposedName("office-1"));
  expect(namingIn(request)).toEqual({
    resource: "office",
    seed: new Uint8Array([1, 2]),
    setting: { mode: expected, name: "office-1" },
  });
});

const unchanged: Diffed = {
  changed: false,
  replaces: [],
  deleteBeforeReplace: false,
  paths: new Map(),
  inInputs: [],
  stable: [],
};

test("a difference says of each path what happens to it, and where its old value is", () => {
  const { DIFF_NONE, DIFF_SOME } = proto.DiffResponse.DiffChanges;
  const same = diffResponse(unchanged);
  expect([same.getChanges(), same.getHasdetaileddiff(), same.getDiffsList()]).toEqual([DIFF_NONE, false, []]);
  const response = diffResponse({
    ...unchanged,
    changed: true,
    replaces: ["zone", "cache.region"],
    stable: ["url"],
    inInputs: ["files"],
    paths: new Map([
      ["zone", "add"],
      ["cache.region", "delete"],
      ["cache.ttl", "update"],
      ["files", "update"],
      ["note", "add"],
      ["tags[0]", "delete"],
    ]),
  });
  const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE } = proto.PropertyDiff.Kind;
  const paths = [...response.getDetaileddiffMap().entries()];
  expect(Object.fromEntries(paths.map(([path, diff]) => [path, [diff.getKind(), diff.getInputdiff()]]))).toEqual({
    zone: [ADD_REPLACE, false],
    "cache.region": [DELETE_REPLACE, false],
    "cache.ttl": [UPDATE, false],
    files: [UPDATE, true],
    note: [ADD, false],
    "tags[0]": [DELETE, false],
  });
  expect([response.getChanges(), response.getHasdetaileddiff()]).toEqual([DIFF_SOME, true]);
  expect(response.getDiffsList()).toEqual(["zone", "cache", "files", "note", "tags"]);
  expect([response.getReplacesList(), response.getStablesList()]).toEqual([["zone", "cache"], ["url"]]);
});

test("an object that is gone has no id", () => {
  const there = readResponse({
    id: "1/7",
    inputs: { values: { name: "n" }, secrets: none },
    properties: { values: { name: "n", url: "u" }, secrets: new Set(["url"]) },
  });
  expect([there.getId(), fromStruct(there.getInputs()).values]).toEqual(["1/7", { name: "n" }]);
  expect(fromStruct(there.getProperties())).toEqual({ values: { name: "n", url: "u" }, secrets: new Set(["url"]) });
  expect(readResponse(undefined).getId()).toBe("");
});

test("a page of objects is a message for each, and one for the next page, if there is one", () => {
  const objects = [
    { id: "1", name: "a" },
    { id: "2", name: "b" },
  ];
  const sent = (page: Parameters<typeof listResponses>[0]) =>
    listResponses(page).map((response) => ({
      id: response.getResult()?.getId(),
      name: response.getResult()?.getName(),
      next: response.getContinuation()?.getContinuationToken(),
      isUnknown: response.hasComputed(),
    }));
  const all = objects.map((one) => ({ ...one, next: undefined, isUnknown: false }));
  expect(sent({ objects })).toEqual(all);
  expect(sent({ objects, continuationToken: "t" })).toEqual([
    ...all,
    { id: undefined, name: undefined, next: "t", isUnknown: false },
  ]);
  expect(sent("unknown")).toEqual([{ id: undefined, name: undefined, next: undefined, isUnknown: true }]);
});

test("an error has its message, and one after which an object is there also what is known of it", () => {
  const plain = failure(new Error("It failed."), { secrets: none });
  expect([plain.code, plain.details]).toEqual([status.UNKNOWN, "It failed."]);
  expect(plain.metadata?.getMap()).toEqual({});
  const half = new ResourceInitFailedError({ inputs: { name: "n" }, outputs: {} }, "half");
  expect(failure(half, { secrets: none }).metadata?.getMap(), "without an object").toEqual({});
  half.object = { definition: grouped, id: "n", properties: { name: "n", signing: { key: "k" }, mode: "m" } };
  const { code, details, metadata } = failure(half, { secrets: new Set(["mode"]) });
  expect([code, details]).toEqual([status.UNKNOWN, "half"]);
  const [sent] = metadata?.get("grpc-status-details-bin") ?? [];
  const message = Status.deserializeBinary(Buffer.from(sent ?? ""));
  expect([message.getCode(), message.getMessage()]).toEqual([status.UNKNOWN, "half"]);
  const [detail] = message.getDetailsList();
  expect(detail?.getTypeName()).toBe("pulumirpc.ErrorResourceInitFailed");
  const kept = proto.ErrorResourceInitFailed.deserializeBinary(detail?.getValue_asU8() ?? new Uint8Array());
  expect([kept.getId(), kept.getReasonsList()]).toEqual(["n", ["half"]]);
  expect(fromStruct(kept.getProperties())).toEqual({
    values: { name: "n", signing: { key: "k" }, mode: "m" },
    secrets: new Set(["mode", "signing.key"]),
  });
});
