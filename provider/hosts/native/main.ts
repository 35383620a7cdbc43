import { setWaitReporter } from "../../lifecycle/progress";
import { redactCrashReports } from "../crash-reports";
import { endWithEngine } from "../end-with-engine";
import { engineLog } from "./engine-log";
import { serve } from "./server";

let attachedTo: string | undefined;

function attachTo(engineAddress: string): void {
  attachedTo = engineAddress;
  endWithEngine(engineAddress);
  setWaitReporter(engineLog(engineAddress));
}

async function main(): Promise<void> {
  redactCrashReports();
  // Flags such as `--logflow` come first. Without an address, the engine attaches later.
  const engineAddress = process.argv.slice(2).at(-1);
  const { port } = await serve({ onAttach: attachTo, engineAddress: () => attachedTo });
  if (engineAddress) attachTo(engineAddress);
  // The engine reads standard output and expects the port only.
  process.stdout.write(`${port}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`bunny: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
