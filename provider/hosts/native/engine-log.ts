import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import engine from "@pulumi/pulumi/proto/engine_pb";

/** Shows a line among the engine's diagnostics, where it leaves out what a plugin writes to standard error. */
export function engineLog(engineAddress: string): (text: string) => void {
  const client = new EngineClient(engineAddress, credentials.createInsecure());
  return (text) => {
    const request = new engine.LogRequest();
    request.setSeverity(engine.LogSeverity.INFO);
    request.setMessage(text);
    client.log(request, () => {});
  };
}
