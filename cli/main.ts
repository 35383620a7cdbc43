#!/usr/bin/env node
import { Command } from "commander";
import { keepEnvironmentOutOfReports } from "../provider/hosts/reports";
import { version } from "../sdk/version";
import { adoptCommand } from "./adopt";
import { driftCommand } from "./drift";
import { emulatorCommand } from "./emulator";
import { logsCommand } from "./logs";
import { reportCommand } from "./report";

keepEnvironmentOutOfReports();

const program = new Command("pulumi-bunny")
  .description("Tools around the Pulumi provider for bunny.net.")
  .version(version)
  .showHelpAfterError()
  .enablePositionalOptions()
  .addCommand(emulatorCommand())
  .addCommand(logsCommand())
  .addCommand(driftCommand())
  .addCommand(adoptCommand())
  .addCommand(reportCommand());

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`pulumi-bunny: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
