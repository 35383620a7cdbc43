import { expect, test } from "vitest";
import { resources } from "../registry";
import { formatId, idParts, parseId } from "./resource-id";

const pullZoneBlockedIps = resources.find(({ name }) => name === "PullZoneBlockedIps");

test.each(["01001", "0x3e9", "1e3", "1001.0", "+1001", "-1001", " 1001", "", "1001/", "9007199254740993"])(
  "%j is no id of a pull zone",
  (id) => {
    expect(pullZoneBlockedIps && parseId(pullZoneBlockedIps, id)).toBeUndefined();
  },
);

test.each(resources)("an id of $name that is read is the one that is written", (definition) => {
  const id = idParts(definition)
    .map(() => "1001")
    .join("/");
  const parts = parseId(definition, id);
  expect(parts && formatId(definition, parts)).toBe(id);
});
