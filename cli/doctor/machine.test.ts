import { expect, test } from "vitest";
import { peerDependencies } from "../../provider/package.json";
import { machineChecks, oldestMinor } from "./machine";

test.each([
  ["v3.275.9", "problem"],
  [`v3.${oldestMinor}.0`, "ok"],
  ["v3.1000.0", "ok"],
  ["v4.0.0", "ok"],
])("the Pulumi CLI %s is a %s", async (version, status) => {
  const [, cli] = await machineChecks(version);
  expect(cli).toMatchObject({ topic: "Pulumi CLI", status });
});

test("the oldest Pulumi CLI is the peer of the package", () => {
  expect(peerDependencies["@pulumi/pulumi"]).toBe(`^3.${oldestMinor}.0`);
});
