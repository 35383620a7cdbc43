import { relative, resolve } from "node:path";
import { expect, inject } from "vitest";

const file = relative(resolve(__dirname, "../.."), expect.getState().testPath ?? "").replaceAll("\\", "/");

// For what notes the starts of the engine, in child processes as well: the file, and which part of it runs.
process.env.TEST_FILE = [file, inject("depth")].join(" ");
