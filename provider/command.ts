import "../sdk/node-version/end-on-old-node";

import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { version } from "../sdk/version";
import { home } from "./codegen/languages";

// The command is a package of its own: the project's where it has one, else the one of this version, which npm fetches.
const command = "pulumi-bunny-tools";
const installed = pathOf(`${command}/package.json`);
if (installed) require(join(dirname(installed), "dist/cli/main.js"));
else runFetched();

function runFetched(): void {
  process.stderr.write(
    `pulumi-bunny: ${command} is not in this project, so npx fetches it. To install it: ${home}#tools\n`,
  );
  const isShell = process.platform === "win32";
  const args = process.argv.slice(2);
  const quoted = isShell ? args.map((arg) => JSON.stringify(arg)) : args;
  const child = spawn("npx", ["--yes", `${command}@${version}`, ...quoted], { stdio: "inherit", shell: isShell });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  child.on("error", ({ message }) => {
    process.stderr.write(`pulumi-bunny: ${message}. Install the command: npm install --save-dev ${command}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code) => {
    process.exitCode = code ?? 1;
  });
}

function pathOf(module: string): string | undefined {
  for (const from of [join(process.cwd(), "index.js"), __filename])
    try {
      return createRequire(from).resolve(module);
    } catch {}
  return undefined;
}
