#!/usr/bin/env node
import { Command } from "commander";
import { version } from "../sdk/version";
import { emulatorCommand } from "./emulator";
import { logsCommand } from "./logs";

const program = new Command("pulumi-bunny")
  .description("Tools around the Pulumi provider for bunny.net.")
  .version(version)
  .showHelpAfterError()
  .addCommand(emulatorCommand())
  .addCommand(logsCommand());

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`pulumi-bunny: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
