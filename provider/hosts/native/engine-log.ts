import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import engine from "@pulumi/pulumi/proto/engine_pb";

/** Logs to the engine's diagnostics, which do not include a plugin's standard error. */
export function engineLog(engineAddress: string): (message: string) => void {
  const client = new EngineClient(engineAddress, credentials.createInsecure());
  return (message) => {
    const request = new engine.LogRequest();
    request.setSeverity(engine.LogSeverity.INFO);
    request.setMessage(message);
    client.log(request, () => {});
  };
}
