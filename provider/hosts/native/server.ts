import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { getAsset, isSea } from "node:sea";
import { Server, ServerCredentials, type UntypedServiceImplementation } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type proto from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { version } from "../../../sdk/version";
import type { Declared } from "../../check/declarations";
import { nameIn, projectIn, resourceNameIn, typeIn } from "../tokens";
import { Connection } from "./connection";
import { type PropertiesReader, streamingHandler, unaryHandler, type Work } from "./handlers";
import * as messages from "./messages";
import type { NativeProvider } from "./native-provider";
import type { WithSecrets } from "./secret-properties";
import { fromStruct } from "./struct";

/** The maximum gRPC message: an access list of 100,000 entries takes a few megabytes. */
const maxMessageBytes = 400 * 1024 * 1024;

export interface RunningServer {
  readonly port: number;
  stop(): void;
}

export interface ServerOptions {
  /**
   * The address of the only engine that connects: all connections are those of one provider. Default: several engines, or
   * one with several providers, may connect, and each connection has its own configuration until it closes.
   */
  engineAddress?: string;
}

/** Serves the provider to engines on a free port of this machine. */
export async function serve({ engineAddress }: ServerOptions = {}): Promise<RunningServer> {
  const server = new Server({
    "grpc.max_receive_message_length": maxMessageBytes,
    "grpc.max_send_message_length": maxMessageBytes,
  });
  const only = engineAddress === undefined ? undefined : new Connection(engineAddress);
  const connections = new Map<string, Connection>();
  // Every peer of a call is in the map, but for one that has just closed.
  server.addService(
    ResourceProviderService,
    methods((peer) => only ?? connections.get(peer) ?? new Connection()),
  );
  // The server does not report when a connection closes, so it is given sockets.
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure());
  const listener = createServer((socket) => {
    const peer = `${socket.remoteAddress}:${socket.remotePort}`;
    const connection = new Connection();
    connections.set(peer, connection);
    socket.once("close", () => {
      connections.delete(peer);
      connection.close();
    });
    injector.injectConnection(socket);
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return {
    port: address.port,
    stop: () => {
      listener.close();
      server.forceShutdown();
    },
  };
}

/** The methods of the provider's service, on the connection of each call's peer. */
export function methods(connectionOf: (peer: string) => Connection): UntypedServiceImplementation {
  const providerHandler = <Request, Response>(
    work: (
      provider: NativeProvider,
      request: Request,
      readProperties: PropertiesReader,
    ) => Response | Promise<Response>,
  ) =>
    handler(async (connection, request: Request, readProperties) =>
      work(await connection.provider(), request, readProperties),
    );
  const handler = <Request, Response>(work: Work<Request, Response>) => unaryHandler(connectionOf, work);
  return {
    handshake: handler(() => messages.handshakeResponse()),
    attach: handler((connection, request: { getAddress(): string }) => {
      connection.attach(request.getAddress());
      return new Empty();
    }),
    getPluginInfo: handler(() => messages.pluginInfo(version)),
    getSchema: handler(() => messages.schemaResponse(packageSchema())),
    cancel: handler((connection) => {
      connection.cancel();
      return new Empty();
    }),

    checkConfig: providerHandler((provider, request: proto.CheckRequest, readProperties) =>
      messages.checkResponse(provider.checkConfig(readProperties(request.getNews()), projectIn(request.getUrn()))),
    ),
    diffConfig: providerHandler((provider, request: proto.DiffRequest) =>
      messages.diffResponse(provider.diffConfig(valuesIn(request.getOlds()), valuesIn(request.getNews()))),
    ),
    configure: providerHandler((provider, request: proto.ConfigureRequest, readProperties) => {
      provider.configure(readProperties(request.getArgs()).values);
      return messages.configureResponse();
    }),

    check: providerHandler(async (provider, request: proto.CheckRequest, readProperties) =>
      messages.checkResponse(
        await provider.check(resourceIn(request), readProperties(request.getNews()), {
          prior: valuesIn(request.getOlds()),
          declared: declaredIn(request),
          naming: messages.namingIn(request),
        }),
      ),
    ),
    diff: providerHandler(async (provider, request: proto.DiffRequest, readProperties) =>
      messages.diffResponse(
        await provider.diff(resourceIn(request), {
          urn: request.getUrn(),
          id: request.getId(),
          olds: readProperties(request.getOlds()),
          news: readProperties(request.getNews()),
          ignoreChanges: request.getIgnorechangesList(),
        }),
      ),
    ),
    create: providerHandler(async (provider, request: proto.CreateRequest, readProperties) => {
      const news = readProperties(request.getProperties());
      const created = await provider.create(resourceIn(request), {
        news,
        preview: request.getPreview(),
        timeoutSeconds: request.getTimeout(),
      });
      return messages.createResponse(created);
    }),
    read: providerHandler(async (provider, request: proto.ReadRequest, readProperties) => {
      const current = await provider.read(resourceIn(request), {
        urn: request.getUrn(),
        id: request.getId(),
        inputs: readProperties(request.getInputs()),
        properties: readProperties(request.getProperties()),
        timeoutSeconds: request.getTimeout(),
      });
      return messages.readResponse(current);
    }),
    update: providerHandler(async (provider, request: proto.UpdateRequest, readProperties) => {
      const properties = await provider.update(resourceIn(request), {
        id: request.getId(),
        olds: readProperties(request.getOlds()),
        news: readProperties(request.getNews()),
        ignoreChanges: request.getIgnorechangesList(),
        preview: request.getPreview(),
        timeoutSeconds: request.getTimeout(),
      });
      return messages.updateResponse(properties);
    }),
    delete: providerHandler(async (provider, request: proto.DeleteRequest, readProperties) => {
      const state = readProperties(request.getProperties()).values;
      await provider.delete(resourceIn(request), { id: request.getId(), state, timeoutSeconds: request.getTimeout() });
      return new Empty();
    }),
    list: streamingHandler(connectionOf, async (connection, request: proto.ListRequest, readProperties) => {
      const provider = await connection.provider();
      const page = await provider.list(nameIn(request.getToken()), {
        query: readProperties(request.getQuery()),
        limit: request.getLimit(),
        pageSize: request.getPageSize(),
        continuationToken: request.getContinuationToken(),
      });
      return messages.listResponses(page);
    }),
    invoke: providerHandler(async (provider, request: proto.InvokeRequest) =>
      messages.invokeResponse(await provider.invoke(nameIn(request.getTok()), valuesIn(request.getArgs()))),
    ),
  };
}

function packageSchema(): Uint8Array {
  // The executable holds its own.
  if (isSea()) return new Uint8Array(getAsset("schema.json"));
  return readFileSync(require.resolve("pulumi-bunny/schema.json"));
}

function valuesIn(struct: Struct | undefined): WithSecrets["values"] {
  return fromStruct(struct).values;
}

function declaredIn(request: { getUrn(): string }): Declared {
  const urn = request.getUrn();
  return { key: urn, name: resourceNameIn(urn) };
}

function resourceIn(request: { getUrn(): string }): string {
  return nameIn(typeIn(request.getUrn()));
}
