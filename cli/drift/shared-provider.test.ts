import { afterEach, expect, test, vi } from "vitest";
import { startSharedProvider } from "./shared-provider";

afterEach(() => vi.unstubAllEnvs());

test("a stack is asked with the provider for all, but one with environments of ESC has a plugin, which gets what they set", async () => {
  vi.stubEnv("PULUMI_DEBUG_PROVIDERS", "other:1");
  const provider = await startSharedProvider();
  const stack = {
    name: "organization/project/dev",
    folder: ".",
    hasEnvironments: () => false,
    deploying: () => "no" as const,
    stored: () => undefined,
  };
  const { environment } = provider.of(stack);
  expect(environment?.PULUMI_DEBUG_PROVIDERS).toMatch(/^bunny:\d+,other:1$/);
  expect(provider.of({ ...stack, hasEnvironments: () => true }).environment).toBeUndefined();
  provider.stop();
});
