import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client, connectivityState, credentials } from "@grpc/grpc-js";
import { tellWaitsTo } from "../../shared-client";
import { engineLog } from "./engine-log";
import { serve } from "./server";

function attachTo(engineAddress: string): void {
  tellWaitsTo(engineLog(engineAddress));
  liveAsLongAs(engineAddress);
}

/** Ends this process when the engine is gone, however it went. */
function liveAsLongAs(engineAddress: string): void {
  const channel = new Client(engineAddress, credentials.createInsecure()).getChannel();
  const watch = (state: connectivityState): void => {
    if (state === connectivityState.TRANSIENT_FAILURE) process.exit(0);
    const connect = state === connectivityState.IDLE;
    const now = channel.getConnectivityState(connect);
    channel.watchConnectivityState(now, Number.POSITIVE_INFINITY, () => watch(channel.getConnectivityState(false)));
  };
  watch(channel.getConnectivityState(true));
}

async function main(): Promise<void> {
  const engineAddress = process.argv.at(2);
  const { port } = await serve({
    readSchema: () => readFileSync(join(__dirname, "../../../../schema.json"), "utf8"),
    onAttach: attachTo,
  });
  if (engineAddress) attachTo(engineAddress);
  // The engine reads the port from standard output, and nothing else.
  process.stdout.write(`${port}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`bunny: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
