import { readFileSync } from "node:fs";
import { type handleUnaryCall, Server, ServerCredentials, type UntypedServiceImplementation } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type proto from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { version } from "../../../sdk/version";
import type { Declared } from "../../check/declarations";
import { Redaction, withRedaction } from "../../lifecycle/redaction";
import { nameIn, projectIn, resourceNameIn, typeIn } from "../tokens";
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
  /** Called with the engine's address as soon as it is known. */
  onAttach?(engineAddress: string): void;
  /** The engine's address, if this process serves only one. */
  engineAddress?(): string | undefined;
  /**
   * Whether several engines, or one with several providers, may connect: each connection then has its own configuration,
   * until it closes. Default: false, all connections are those of one provider of one engine.
   */
  isShared?: boolean;
}

/** Serves the provider to engines on a free port of this machine. */
export async function serve(options: ServerOptions = {}): Promise<RunningServer> {
  const server = new Server({
    "grpc.max_receive_message_length": maxMessageBytes,
    "grpc.max_send_message_length": maxMessageBytes,
  });
  server.addService(ResourceProviderService, methods(loadOnDemand(options), options));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { port, stop: () => server.forceShutdown() };
}

/** Loads the provider of a connection. */
type ProviderLoader = (peer: string) => Promise<NativeProvider>;

/** Loads providers on demand: a request for the schema or the version needs neither definitions nor client. */
function loadOnDemand({ isShared, engineAddress }: ServerOptions): ProviderLoader {
  const providers = new Map<string, Promise<NativeProvider>>();
  const load = async () => {
    const { NativeProvider } = await import("./native-provider.js");
    return new NativeProvider(engineAddress?.());
  };
  return (peer) => {
    const key = isShared ? peer : "every connection";
    const provider = providers.get(key) ?? load();
    providers.set(key, provider);
    return provider;
  };
}

function methods(load: ProviderLoader, { onAttach }: ServerOptions): UntypedServiceImplementation {
  const providerHandler = <Request, Response>(
    work: (
      provider: NativeProvider,
      request: Request,
      readProperties: PropertiesReader,
    ) => Response | Promise<Response>,
  ) => unaryHandler(async (request: Request, readProperties, peer) => work(await load(peer), request, readProperties));
  return {
    handshake: unaryHandler(() => messages.handshakeResponse()),
    attach: unaryHandler((request: { getAddress(): string }) => {
      onAttach?.(request.getAddress());
      return new Empty();
    }),
    getPluginInfo: unaryHandler(() => messages.pluginInfo(version)),
    getSchema: unaryHandler(() => messages.schemaResponse(packageSchema())),
    cancel: providerHandler((provider) => {
      provider.cancel();
      return new Empty();
    }),

    checkConfig: providerHandler((provider, request: proto.CheckRequest) =>
      messages.checkResponse(provider.checkConfig(fromStruct(request.getNews()), projectIn(request.getUrn()))),
    ),
    diffConfig: providerHandler((provider, request: proto.DiffRequest) =>
      messages.diffResponse(provider.diffConfig(valuesIn(request.getOlds()), valuesIn(request.getNews()))),
    ),
    configure: providerHandler((provider, request: proto.ConfigureRequest) => {
      provider.configure(valuesIn(request.getArgs()));
      return messages.configureResponse();
    }),

    check: providerHandler((provider, request: proto.CheckRequest, readProperties) =>
      messages.checkResponse(
        provider.check(
          resourceIn(request),
          readProperties(request.getNews()),
          valuesIn(request.getOlds()),
          declaredIn(request),
        ),
      ),
    ),
    diff: providerHandler((provider, request: proto.DiffRequest, readProperties) =>
      messages.diffResponse(
        provider.diff(resourceIn(request), {
          olds: readProperties(request.getOlds()),
          news: readProperties(request.getNews()),
          ignoreChanges: request.getIgnorechangesList(),
        }),
      ),
    ),
    create: providerHandler(async (provider, request: proto.CreateRequest, readProperties) => {
      const news = readProperties(request.getProperties());
      const options = { news, preview: request.getPreview(), timeoutSeconds: request.getTimeout() };
      return messages.createResponse(await provider.create(resourceIn(request), options));
    }),
    read: providerHandler(async (provider, request: proto.ReadRequest, readProperties) => {
      const current = await provider.read(resourceIn(request), {
        id: request.getId(),
        inputs: readProperties(request.getInputs()),
        properties: readProperties(request.getProperties()),
        timeoutSeconds: request.getTimeout(),
      });
      return messages.readResponse(request.getId(), current);
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
      await provider.delete(resourceIn(request), { state, timeoutSeconds: request.getTimeout() });
      return new Empty();
    }),
    invoke: providerHandler(async (provider, request: proto.InvokeRequest) =>
      messages.invokeResponse(await provider.invoke(nameIn(request.getTok()), valuesIn(request.getArgs()))),
    ),
  };
}

/** Reads properties of a request, and redacts their secrets in its messages. */
type PropertiesReader = (struct: Struct | undefined) => WithSecrets;

/** A method that responds with the result of `work`, or with its error. */
function unaryHandler<Request, Response>(
  work: (request: Request, readProperties: PropertiesReader, peer: string) => Response | Promise<Response>,
): handleUnaryCall<Request, Response> {
  return async (call, callback) => {
    const redaction = new Redaction();
    const secrets = new Set<string>();
    const readProperties: PropertiesReader = (struct) => {
      const read = fromStruct(struct);
      redaction.hide(read.values, read.secrets);
      for (const name of read.secrets) secrets.add(name);
      return read;
    };
    await withRedaction(redaction, async () => {
      try {
        callback(null, await work(call.request, readProperties, call.getPeer()));
      } catch (error) {
        callback(messages.failure(error, { secrets }));
      }
    });
  };
}

function packageSchema(): string {
  return readFileSync(require.resolve("pulumi-bunny/schema.json"), "utf8");
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
