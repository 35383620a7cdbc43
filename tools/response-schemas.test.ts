import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(__dirname, "../sdk/api");
const inACall = /response: (?:underData|pageOf|shieldPageOf)\(.*?\)/g;

/** zod compiles a schema before its first use, which takes longer than a small call. */
it("No schema of a response is created in a call", () => {
  const found = globSync("**/*.ts", { cwd: folder }).flatMap((file) =>
    (readFileSync(join(folder, file), "utf8").match(inACall) ?? []).map((text) => `sdk/api/${file}: ${text}`),
  );
  expect(found, "create it beside the schema, as a constant of the module").toEqual([]);
});
