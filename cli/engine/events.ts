import { promisify } from "node:util";
import { Server, ServerCredentials, type ServerReadableStream } from "@grpc/grpc-js";
import type { EngineEvent } from "@pulumi/pulumi/automation";
import { EventsService } from "@pulumi/pulumi/proto/events_grpc_pb";
import type proto from "@pulumi/pulumi/proto/events_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";

/** Where an engine sends its events, all of them before it ends. */
interface Events {
  readonly url: string;
  stop(): void;
}

/** Listens for the events of one engine. */
export async function listenForEvents(onEvent: (event: EngineEvent) => void): Promise<Events> {
  // An event has a resource's properties, which may be as large as the engine allows.
  const server = new Server({ "grpc.max_receive_message_length": -1 });
  server.addService(EventsService, {
    streamEvents(
      call: ServerReadableStream<proto.EventRequest, Empty>,
      respond: (error: null, response: Empty) => void,
    ): void {
      call.on("data", (request: proto.EventRequest) => onEvent(JSON.parse(request.getEvent())));
      call.on("end", () => respond(null, new Empty()));
    },
  });
  const bind = promisify(server.bindAsync.bind(server));
  const port = await bind("127.0.0.1:0", ServerCredentials.createInsecure());
  return { url: `tcp://127.0.0.1:${port}`, stop: () => server.forceShutdown() };
}
