import "../sdk/node-version/end-on-old-node";

import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { Command } from "commander";
import { redactCrashReports } from "../provider/hosts/crash-reports";
import { version } from "../sdk/version";
import { exitCodes } from "./output/exit-codes";

// Loading takes longer than most commands: what was compiled is kept beside the code, for whoever may write there.
enableCompileCache(join(__dirname, "../../node_modules/.cache/pulumi-bunny"));
redactCrashReports();
// Whoever reads the output may stop, as `| head` does: an emulator goes on serving. Commands that look for errors of the
// output say what each means.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE" && process.stdout.listenerCount("error") === 1) throw error;
});

const commands = new Map<string, () => Promise<Command>>([
  ["emulator", async () => (await import("./emulator.js")).emulatorCommand()],
  ["logs", async () => (await import("./logs.js")).logsCommand()],
  ["drift", async () => (await import("./drift.js")).driftCommand()],
  ["adopt", async () => (await import("./adopt.js")).adoptCommand()],
  ["doctor", async () => (await import("./doctor.js")).doctorCommand()],
  ["explain", async () => (await import("./explain.js")).explainCommand()],
  ["policies", async () => (await import("./policies.js")).policiesCommand()],
  ["report", async () => (await import("./report.js")).reportCommand()],
]);

async function main([name = ""]: readonly string[]): Promise<void> {
  const program = new Command("pulumi-bunny")
    .description("Tools around the Pulumi provider for bunny.net.")
    .version(version)
    .showHelpAfterError()
    .enablePositionalOptions();
  for (const load of commandsFor(name)) program.addCommand(await load());
  await program.parseAsync();
}

/** Help and an unknown name need all commands, the version none. */
function commandsFor(name: string) {
  if (["--version", "-V"].includes(name)) return [];
  const named = commands.get(name);
  return named ? [named] : commands.values();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`pulumi-bunny: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = exitCodes.error;
});
