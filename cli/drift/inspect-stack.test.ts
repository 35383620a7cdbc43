import { expect, test } from "vitest";
import { inspectStack } from "./inspect-stack";

const provider = { environment: { PULUMI_DEBUG_PROVIDERS: "bunny:1" }, stop: () => {} };

test.each([
  { hasEnvironments: false, which: "without", what: "is asked with the provider for all", gets: provider.environment },
  { hasEnvironments: true, which: "with", what: "has a plugin of its own, which gets what they set", gets: {} },
])("a stack $which environments of Pulumi ESC $what", async ({ hasEnvironments, gets }) => {
  const opened: unknown[] = [];
  const stack = {
    name: "organization/project/dev",
    folder: ".",
    deployedAt: undefined,
    hasEnvironments: async () => hasEnvironments,
    deploying: async () => "no" as const,
    open: async (environment: unknown) => {
      opened.push(environment);
      throw new Error("no engine");
    },
  };
  const { report } = await inspectStack(stack, provider);
  expect(opened).toEqual([gets]);
  expect(report.failures).toEqual([{ message: "no engine" }]);
});
