import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { bunnyPolicies, configSchemaOf } from "./pack";
import { rules } from "./rules";

test("each file of the folder is a rule of its name", () => {
  const files = readdirSync(join(__dirname, "rules")).filter((file) => file !== "index.ts");
  expect(rules.map(({ name }) => `${name}.ts`)).toEqual(files.toSorted());
});

test.each(rules.map((rule) => [rule.name, rule] as const))("%s can be shown and configured", (_, rule) => {
  expect(`${rule.reason} ${rule.remedy}`).toMatch(/^[A-Z].*\. [A-Z].*\.$/s);
  expect(z.toJSONSchema(rule.config, { io: "input" }).required ?? []).toEqual([]);
  const described = Object.values(configSchemaOf(rule).properties).map(({ description }) => description);
  expect(described.every((text) => text?.endsWith("."))).toBe(true);
});

test("each rule is a policy, and loads nothing of the SDK", () => {
  expect(bunnyPolicies().map(({ name, severity }) => [name, severity])).toEqual(
    rules.map(({ name, severity }) => [name, severity]),
  );
  for (const file of readdirSync(__dirname).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")))
    expect(readFileSync(join(__dirname, file), "utf8")).not.toMatch(/^import (?!type ).*"@pulumi\/policy"/m);
});

test.each(bunnyPolicies().map((policy) => [policy.name, policy] as const))(
  "%s refuses a setting that it has not",
  (name, policy) => {
    const config = { exept: ["*-assets"] };
    const judge = () =>
      "validateStack" in policy
        ? policy.validateStack({ resources: [], getConfig: () => config } as never, () => {})
        : [policy.validateResource].flat()[0]?.(
            { type: "bunny:index:PullZone", props: {}, opts: {}, getConfig: () => config } as never,
            () => {},
          );
    expect(judge).toThrow(`${name}: Unrecognized key: "exept"`);
  },
);
