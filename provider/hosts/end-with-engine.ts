import { Client, connectivityState, credentials } from "@grpc/grpc-js";

/** Ends this process when its engine is gone, however it went. */
export function endWithEngine(engineAddress: string): void {
  // Nobody reads any more what is written here. The host of dynamic resources would write that down, and so for ever.
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
