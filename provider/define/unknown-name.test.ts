import { expect, test } from "vitest";
import { unknownName } from "./unknown-name";

test("an unknown name is quoted beside those that this version has", () => {
  expect(unknownName('a"b', "resource", ["DnsZone", "PullZone"]).message).toBe(
    'This version of pulumi-bunny has no resource "a\\"b". It has DnsZone, PullZone. Install a version that has it.',
  );
});
