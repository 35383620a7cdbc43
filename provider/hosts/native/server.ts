import { readFileSync } from "node:fs";
import { type handleUnaryCall, Server, ServerCredentials, type UntypedServiceImplementation } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import type proto from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { version } from "../../../sdk/version";
import type { Declared } from "../../check/declarations";
import { hiding, Redaction } from "../../lifecycle/redaction";
import { nameIn, projectIn, resourceNameIn, typeIn } from "../tokens";
import type { WithSecrets } from "./marked";
import * as messages from "./messages";
import type { NativeProvider } from "./native-provider";
import { fromStruct } from "./struct";

/** What a gRPC message may measure: an access list of a hundred thousand entries is a few megabytes. */
const maxMessageBytes = 400 * 1024 * 1024;

export interface RunningServer {
  readonly port: number;
  stop(): void;
}

/** What a server needs of the process that it runs in. */
export interface ServerOptions {
  /** Called with the engine's address as soon as it is known. */
  onAttach?(engineAddress: string): void;
  /** The address of the engine, if this process serves the run of one. */
  engineAddress?(): string | undefined;
  /**
   * Whether several engines may come, or one with several providers: each connection then has settings of its own, and
   * loses them if it breaks. Default: false, all connections are one engine's with one provider.
   */
  isShared?: boolean;
}

/** Serves the provider to engines on a free port of this machine. */
export async function serve(options: ServerOptions = {}): Promise<RunningServer> {
  const server = new Server({
    "grpc.max_receive_message_length": maxMessageBytes,
    "grpc.max_send_message_length": maxMessageBytes,
  });
  server.addService(ResourceProviderService, methods(loadedOnDemand(options), options));
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { port, stop: () => server.forceShutdown() };
}

/** The provider that a connection talks to. */
type Load = (peer: string) => Promise<NativeProvider>;

/**
 * Providers are loaded when an engine first asks for something that takes one. Most of the time that loading takes goes
 * to the definitions and the client, and an engine that asks for the schema or the version needs neither.
 */
function loadedOnDemand({ isShared, engineAddress }: ServerOptions): Load {
  const made = new Map<string, Promise<NativeProvider>>();
  const make = async () => {
    const { NativeProvider } = await import("./native-provider.js");
    return new NativeProvider(engineAddress?.());
  };
  return (peer) => {
    const key = isShared ? peer : "every connection";
    const provider = made.get(key) ?? make();
    made.set(key, provider);
    return provider;
  };
}

function methods(load: Load, { onAttach }: ServerOptions): UntypedServiceImplementation {
  const serving = <Request, Response>(
    work: (provider: NativeProvider, request: Request, using: Using) => Response | Promise<Response>,
  ) => answering(async (request: Request, using, peer) => work(await load(peer), request, using));
  return {
    handshake: answering(() => messages.handshakeResponse()),
    attach: answering((request: { getAddress(): string }) => {
      onAttach?.(request.getAddress());
      return new Empty();
    }),
    getPluginInfo: answering(() => messages.pluginInfo(version)),
    getSchema: answering(() => messages.schemaResponse(packageSchema())),
    cancel: serving((provider) => {
      provider.cancel();
      return new Empty();
    }),

    checkConfig: serving((provider, request: proto.CheckRequest) =>
      messages.checkResponse(provider.checkConfig(fromStruct(request.getNews()), projectIn(request.getUrn()))),
    ),
    diffConfig: serving((provider, request: proto.DiffRequest) =>
      messages.diffResponse(provider.diffConfig(valuesIn(request.getOlds()), valuesIn(request.getNews()))),
    ),
    configure: serving((provider, request: proto.ConfigureRequest) => {
      provider.configure(valuesIn(request.getArgs()));
      return messages.configureResponse();
    }),

    check: serving((provider, request: proto.CheckRequest, using) =>
      messages.checkResponse(
        provider.check(resourceIn(request), using(request.getNews()), valuesIn(request.getOlds()), declaredIn(request)),
      ),
    ),
    diff: serving((provider, request: proto.DiffRequest, using) =>
      messages.diffResponse(
        provider.diff(resourceIn(request), {
          olds: using(request.getOlds()),
          news: using(request.getNews()),
          ignoreChanges: request.getIgnorechangesList(),
        }),
      ),
    ),
    create: serving(async (provider, request: proto.CreateRequest, using) => {
      const news = using(request.getProperties());
      const options = { news, preview: request.getPreview(), timeoutSeconds: request.getTimeout() };
      return messages.createResponse(await provider.create(resourceIn(request), options));
    }),
    read: serving(async (provider, request: proto.ReadRequest, using) => {
      const found = await provider.read(resourceIn(request), {
        id: request.getId(),
        inputs: using(request.getInputs()),
        properties: using(request.getProperties()),
        timeoutSeconds: request.getTimeout(),
      });
      return messages.readResponse(request.getId(), found);
    }),
    update: serving(async (provider, request: proto.UpdateRequest, using) => {
      const properties = await provider.update(resourceIn(request), {
        id: request.getId(),
        olds: using(request.getOlds()),
        news: using(request.getNews()),
        ignoreChanges: request.getIgnorechangesList(),
        preview: request.getPreview(),
        timeoutSeconds: request.getTimeout(),
      });
      return messages.updateResponse(properties);
    }),
    delete: serving(async (provider, request: proto.DeleteRequest, using) => {
      const state = using(request.getProperties()).values;
      await provider.delete(resourceIn(request), { state, timeoutSeconds: request.getTimeout() });
      return new Empty();
    }),
    invoke: serving(async (provider, request: proto.InvokeRequest) =>
      messages.invokeResponse(await provider.invoke(nameIn(request.getTok()), valuesIn(request.getArgs()))),
    ),
  };
}

/** Reads a request's properties, and hides those of them that are secret from all that is said of the request. */
type Using = (struct: Struct | undefined) => WithSecrets;

/** A method that answers one request with what `work` returns, or with what it throws. */
function answering<Request, Response>(
  work: (request: Request, using: Using, peer: string) => Response | Promise<Response>,
): handleUnaryCall<Request, Response> {
  return async (call, callback) => {
    const redaction = new Redaction();
    const secrets = new Set<string>();
    const using: Using = (struct) => {
      const read = fromStruct(struct);
      redaction.hide(read.values, read.secrets);
      for (const name of read.secrets) secrets.add(name);
      return read;
    };
    await hiding(redaction, async () => {
      try {
        callback(null, await work(call.request, using, call.getPeer()));
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
