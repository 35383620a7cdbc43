import { afterAll, beforeAll, expect, test } from "vitest";
import { useAccount } from "../support/account";
import { createProject, type Project } from "../support/project";

// Programs as users run them: the Automation API's runner prints errors differently.

useAccount();
let project: Project;

beforeAll(async () => {
  project = await createProject("failing", "javascript");
  project.write("package.json", JSON.stringify({ main: "index.js" }));
  await project.pulumi("stack", "init", "dev");
});
afterAll(() => project.remove());

const calls = {
  "a promise": "module.exports = async () => ({ zone: await bunny.getShieldZone({ shieldZoneId: 9 }) });",
  "an Output": "module.exports = { zone: bunny.getShieldZoneOutput({ shieldZoneId: 9 }) };",
};

const rows = Object.entries(calls).flatMap(([form, call]) =>
  ["pulumi-bunny", "pulumi-bunny/native"].map((module) => ({ form, call, module })),
);

test.each(rows)("$module: a data source that fails as $form is one sentence", async ({ call, module }) => {
  project.write("index.js", `const bunny = require("${module}");\n${call}\n`);
  const error: unknown = await project.pulumi("preview").catch((failure: unknown) => failure);
  const text = String(error);
  expect(text).toMatch(/getShieldZone: GET \/shield\/shield-zone\/9\S* failed with 404: .*Check the arguments\./);
  expect(text, "a stack trace").not.toMatch(/^\s+at .*[:(]|Promise \{|<ref/m);
});
