import { defineConfig } from "vitest/config";
import { shared } from "./vitest.config.mts";
export default defineConfig({ test: { ...shared, testTimeout: 1800000, hookTimeout: 1800000, expect: { poll: { timeout: 60000, interval: 20 } }, include: ["**/*.test.ts"], exclude: ["tests/.work/**", "**/node_modules/**", "dist/**"], maxWorkers: 2 } });
