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
  /** Shows a warning of a resource. Settles as the status does. */
  warn(message: string, urn: string): Promise<void>;
  close(): void;
}

export function engineLog(engineAddress: string): EngineLog {
  const client = new EngineClient(engineAddress, credentials.createInsecure());
  const log = (request: engine.LogRequest) => new Promise<void>((done) => client.log(request, () => done()));
  return {
    showStatus: (message, urn) => log(requestOf(engine.LogSeverity.INFO, message, urn).setEphemeral(true)),
    warn: (message, urn) => log(requestOf(engine.LogSeverity.WARNING, message, urn)),
    close: () => client.close(),
  };
}

function requestOf(severity: engine.LogSeverity, message: string, urn: string): engine.LogRequest {
  return new engine.LogRequest().setSeverity(severity).setMessage(message).setUrn(urn);
}
