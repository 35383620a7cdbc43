import { credentials } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb";
import engine from "@pulumi/pulumi/proto/engine_pb";

/** Messages to an engine, which does not display a plugin's standard error. */
export interface EngineLog {
  /**
   * Shows a status in the line of a resource, or of the stack without a URN; an empty one removes it. Settles once the
   * engine has it, or is gone.
   */
  showStatus(message: string, urn: string): Promise<void>;
  close(): void;
}

export function engineLog(engineAddress: string): EngineLog {
  const client = new EngineClient(engineAddress, credentials.createInsecure());
  return {
    showStatus(message, urn) {
      const request = new engine.LogRequest();
      request.setSeverity(engine.LogSeverity.INFO);
      request.setMessage(message);
      request.setUrn(urn);
      request.setEphemeral(true);
      return new Promise((done) => client.log(request, () => done()));
    },
    close: () => client.close(),
  };
}
