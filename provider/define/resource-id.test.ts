import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { grouped } from "../../tests/support/grouped-resource";
import { resourceNamed, resources } from "../registry";
import type { ResourceDefinition } from "./define";
import { formatId, hasAssignedId, idForm, idParts, parentOf, parseId } from "./resource-id";

const blockedIps = resourceNamed("PullZoneBlockedIps");

const file: ResourceDefinition = {
  ...grouped,
  id: "{zoneId}/{fileId}/{path}",
  inputs: z.object({ zoneId: z.int().optional(), path: z.string() }),
  outputs: z.object({ fileId: z.int() }),
};
const parts = { inputs: { zoneId: 7, path: "a/b.txt" }, outputs: { fileId: 0 } };

test.each(["01001", "0x3e9", "1e3", "1001.0", "+1001", "-1001", " 1001", "", "1001/", "9007199254740993"])(
  "%j is no id of a pull zone",
  (id) => {
    expect(parseId(blockedIps, id)).toBeUndefined();
  },
);

test.each(resources)("an id of $name that is read is the one that is written", (definition) => {
  const ids = ["1001", randomUUID()].map((part) => idParts(definition).fill(part).join("/"));
  const [id = "none of the ids has its form"] = ids.filter((one) => parseId(definition, one));
  const parts = parseId(definition, id);
  expect(parts && formatId(definition, parts)).toBe(id);
});

test("an id has numbers, texts and a last part with slashes, of inputs and outputs", () => {
  expect(idForm(file)).toBe("zoneId/fileId/path");
  expect(formatId(file, parts)).toBe("7/0/a/b.txt");
  expect(parseId(file, "7/0/a/b.txt")).toEqual(parts);
});

test.each(["7/0", "7/0/", "7", "", "7/x/a", "x/0/a", "[secret]/0"])("%j is no id of a file", (id) => {
  expect(parseId(file, id)).toBeUndefined();
});

test("a secret part is redacted, and missing from what is read back", () => {
  expect(formatId(file, parts, new Set(["zoneId", "path"]))).toBe("[secret]/0/[secret]");
  expect(parseId(file, "[secret]/0/[secret]")).toEqual({ inputs: {}, outputs: { fileId: 0 } });
});

test("the platform assigns an id that is not made of arguments alone", () => {
  expect(hasAssignedId(file)).toBe(true);
  expect(hasAssignedId({ ...file, id: "{zoneId}/{path}" })).toBe(false);
});

test("the parent of an object is the first part of its id that is an argument", () => {
  expect(parentOf(file)).toBe("zoneId");
  expect(parentOf({ ...file, id: "{fileId}" })).toBeUndefined();
  expect(parentOf({ ...file, id: "account" })).toBeUndefined();
});
