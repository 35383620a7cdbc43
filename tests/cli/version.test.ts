import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import packageJson from "../../provider/package.json";

const command = resolve(__dirname, "../../dist/cli/main.js");
const program = `process.on("exit", () => {
  const loaded = Object.keys(require.cache).map((path) => path.replaceAll("\\\\", "/"));
  console.log(loaded.filter((path) => /\\/dist\\/cli\\/(?!(main|output\\/exit-codes)\\.js$)/.test(path)).join());
});
process.argv = [process.execPath, ...process.argv.slice(1)];
require(process.argv[1]);`;

test.each(["--version", "-V"])("%s prints the version and loads no command", (option) => {
  const text = execFileSync(process.execPath, ["-e", program, command, option], { encoding: "utf8" });
  expect(text).toBe(`${packageJson.version}\n\n`);
});
