#!/usr/bin/env node
import "../sdk/node-version/end-on-old-node";

import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { version } from "../sdk/version";

// The command is a package of its own: the project's where it has one, else the one of this version, which npm fetches.
const command = "pulumi-bunny-tools";
const args = process.argv.slice(2);
const installed = pathOf(`${command}/command`);
const [file, ...first] = installed ? [process.execPath, installed] : ["npx", "--yes", `${command}@${version}`];
const isShell = !installed && process.platform === "win32";
const quoted = isShell ? args.map((arg) => JSON.stringify(arg)) : args;
const { status, error } = spawnSync(file, [...first, ...quoted], { stdio: "inherit", shell: isShell });
if (error)
  process.stderr.write(`pulumi-bunny: ${error.message}. Install the command: npm install --save-dev ${command}\n`);
process.exitCode = status ?? 1;

function pathOf(module: string): string | undefined {
  for (const from of [join(process.cwd(), "index.js"), __filename])
    try {
      return createRequire(from).resolve(module);
    } catch {}
  return undefined;
}
