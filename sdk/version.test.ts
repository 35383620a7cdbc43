import { expect, test } from "vitest";
import packageJson from "./package.json";
import { version } from "./version";

test("is the package's", () => {
  expect(version).toBe(packageJson.version);
});
