import { Client, connectivityState, credentials } from "@grpc/grpc-js";

/** Exits when the engine is gone, also when it was killed. */
export function endWithEngine(engineAddress: string): void {
  // Nobody reads these streams any more. The dynamic host would log the error to them, and so on for ever.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => process.exit(0));
  const channel = new Client(engineAddress, credentials.createInsecure()).getChannel();
  const watch = (state: connectivityState): void => {
    if (state === connectivityState.TRANSIENT_FAILURE) process.exit(0);
    const connect = state === connectivityState.IDLE;
    const now = channel.getConnectivityState(connect);
    channel.watchConnectivityState(now, Number.POSITIVE_INFINITY, () => watch(channel.getConnectivityState(false)));
  };
  watch(channel.getConnectivityState(true));
}
