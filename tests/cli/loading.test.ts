import { resolve } from "node:path";
import { expect, test } from "vitest";
import { run } from "../support/run";

const command = resolve(__dirname, "../../dist/cli/main.js");

/** Loads the command as a shell starts it, and prints the modules that it took. */
const listing = `
process.argv.splice(1, 0, ${JSON.stringify(command)});
process.on("exit", () => process.stderr.write(Object.keys(require.cache).join("\\n")));
require(${JSON.stringify(command)});
`;

/** A second of processor time together: every resource, and the engine's API with all that it brings. */
const heavy = /provider[\\/]definitions[\\/]|@pulumi[\\/]pulumi[\\/]/;

test.each(["drift merge", "drift ignore", "explain", "explain test", "logs"])(
  "%s waits for neither every resource nor the engine's API",
  async (name) => {
    const { code, text } = await run(process.execPath, ["-e", listing, ...name.split(" "), "--help"], {
      cwd: __dirname,
    });
    expect(code, text).toBe(0);
    expect(text).toContain("commander");
    expect(text.split("\n").filter((module) => heavy.test(module))).toEqual([]);
  },
);
