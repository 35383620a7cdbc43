import { relative, resolve } from "node:path";
import { expect } from "vitest";

// For what notes the starts of the engine, in child processes as well.
process.env.TEST_FILE = relative(resolve(__dirname, "../.."), expect.getState().testPath ?? "").replaceAll("\\", "/");
