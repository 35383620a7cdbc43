import { defineConfig } from "vitest/config";

const shared = {
  pool: "forks" as const,
  // Loading what it tests takes a file longer than its tests do; files that follow each other in a process load it once.
  isolate: false,
  setupFiles: ["tests/support/no-console.ts", "tests/support/restore-environment.ts"],
  // What is published is loaded as Node loads it, the provider in the tests' process and in the engine's alike.
  server: { deps: { external: [/\/dist\//] } },
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
          sequence: { groupOrder: 0 },
          include: ["{sdk,provider,emulator,cli,tools}/**/*.test.ts"],
        },
      },
      {
        test: {
          ...shared,
          name: "system",
          sequence: { groupOrder: 1 },
          include: ["tests/**/*.test.ts"],
          globalSetup: ["tests/support/prepare-engine.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          maxConcurrency: 20,
        },
      },
    ],
  },
});
