import { redactCrashReports } from "../crash-reports";
import { endWithEngine } from "../end-with-engine";
import { serve } from "./server";

async function main(): Promise<void> {
  redactCrashReports();
  // Flags such as `--logflow` come first. Without an address, engines attach by PULUMI_DEBUG_PROVIDERS.
  const engineAddress = process.argv.slice(2).findLast((argument) => !argument.startsWith("-"));
  const { port } = await serve({ engineAddress });
  if (engineAddress !== undefined) endWithEngine(engineAddress);
  // The engine reads standard output and expects the port only.
  process.stdout.write(`${port}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`bunny: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
