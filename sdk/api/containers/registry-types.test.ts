import { expect, test } from "vitest";
import { registryTypeAt } from "./registry-types";

test.each([
  ["docker.io", "DockerHub"],
  ["registry.hub.docker.io", "DockerHub"],
  ["GHCR.io", "GitHub"],
  ["registry.bunny.net", "BunnyRegistry"],
  ["quay.io", undefined],
  ["notdocker.io", undefined],
  ["", undefined],
])("the registry at %s is of type %s", (host, type) => {
  expect(registryTypeAt(host)).toBe(type);
});
