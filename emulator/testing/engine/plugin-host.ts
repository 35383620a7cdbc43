import { Metadata, type ServiceError } from "@grpc/grpc-js";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import { Connection } from "../../../provider/hosts/native/connection";
import type { NativeProvider } from "../../../provider/hosts/native/native-provider";
import { methods } from "../../../provider/hosts/native/server";
import { type DiffKind, type Host, HostFailure, type Method, type Requests, type Responses, type Wire } from "./host";

/** The plugin in this process, as the engine calls it but for the sockets. */
export interface PluginHost extends Host {
  provider(): Promise<NativeProvider>;
}

/**
 * @param settings Of the provider.
 * @param options.warn Gets the warnings of resources.
 * @param options.engineAddress The address of the engine that it takes itself to belong to, by which the processes of a
 *   run find each other. Default: none.
 */
export async function pluginHost(
  settings: Wire,
  { warn, engineAddress }: { warn?: (message: string, urn: string) => void; engineAddress?: string } = {},
): Promise<PluginHost> {
  const connection = new Connection(engineAddress, {
    warn: async (message, urn) => warn?.(message, urn),
    showStatus: async () => {},
    close: () => {},
  });
  const service = methods(() => connection);
  const send = <Response>(method: string, request: object): Promise<Response> =>
    new Promise((resolve, reject) => {
      const handler = service[method];
      if (typeof handler !== "function") throw new Error(`The plugin has no method ${method}.`);
      const call = { request, metadata: new Metadata(), getPeer: () => "" };
      const done = (error: Partial<ServiceError> | null, response: Response) =>
        error ? reject(failureIn(error)) : resolve(response);
      Reflect.apply(handler, undefined, [call, done]);
    });
  await send("configure", new proto.ConfigureRequest().setArgs(structOf(settings)));
  return {
    acceptsSecrets: true,
    supportsPreview: true,
    call: (method, request) => calls[method](request, send),
    provider: () => connection.provider(),
    close: () => connection.close(),
  };
}

type Send = <Response>(method: string, request: object) => Promise<Response>;

const calls: { readonly [M in Method]: (request: Requests[M], send: Send) => Promise<Responses[M]> } = {
  async Check({ urn, olds, news }, send) {
    const request = new proto.CheckRequest().setUrn(urn).setOlds(structOf(olds)).setNews(structOf(news));
    const response = await send<proto.CheckResponse>("check", request);
    const failures = response.getFailuresList().map((failure) => failure.getReason());
    return { inputs: wireOf(response.getInputs()), failures };
  },
  async Diff(sent, send) {
    return diffOf(await send<proto.DiffResponse>("diff", compared(new proto.DiffRequest(), sent)));
  },
  async Create({ urn, properties, preview, timeout }, send) {
    const request = new proto.CreateRequest().setUrn(urn).setProperties(structOf(properties));
    const response = await send<proto.CreateResponse>("create", request.setPreview(preview).setTimeout(timeout));
    return { id: response.getId(), properties: wireOf(response.getProperties()) };
  },
  async Read({ urn, id, inputs, properties, timeout }, send) {
    const request = new proto.ReadRequest().setUrn(urn).setId(id).setProperties(structOf(properties));
    if (inputs) request.setInputs(structOf(inputs));
    const response = await send<proto.ReadResponse>("read", request.setTimeout(timeout));
    const found = response.getInputs();
    return {
      id: response.getId(),
      properties: wireOf(response.getProperties()),
      ...(found && { inputs: wireOf(found) }),
    };
  },
  async Update({ preview, timeout, ...sent }, send) {
    const request = compared(new proto.UpdateRequest(), sent).setPreview(preview).setTimeout(timeout);
    const response = await send<proto.UpdateResponse>("update", request);
    return { properties: wireOf(response.getProperties()) };
  },
  Delete: ({ urn, id, oldInputs, properties, timeout }, send) => {
    const request = new proto.DeleteRequest().setUrn(urn).setId(id).setOldInputs(structOf(oldInputs));
    return send<object>("delete", request.setProperties(structOf(properties)).setTimeout(timeout));
  },
};

/** A request with what a resource was and is to be. */
function compared<R extends proto.DiffRequest | proto.UpdateRequest>(request: R, sent: Requests["Diff"]): R {
  request.setUrn(sent.urn).setId(sent.id).setOldInputs(structOf(sent.oldInputs));
  request.setOlds(structOf(sent.olds)).setNews(structOf(sent.news));
  request.setIgnorechangesList([...sent.ignoreChanges]);
  return request;
}

const { Kind } = proto.PropertyDiff;
const kinds: Readonly<Record<number, readonly [DiffKind, boolean]>> = {
  [Kind.ADD]: ["add", false],
  [Kind.ADD_REPLACE]: ["add", true],
  [Kind.DELETE]: ["delete", false],
  [Kind.DELETE_REPLACE]: ["delete", true],
  [Kind.UPDATE]: ["update", false],
  [Kind.UPDATE_REPLACE]: ["update", true],
};

function diffOf(response: proto.DiffResponse): Responses["Diff"] {
  const changes = response.getChanges();
  const { DIFF_SOME, DIFF_NONE } = proto.DiffResponse.DiffChanges;
  const paths = [...response.getDetaileddiffMap().entries()].map(([path, diff]) => {
    const [kind, replaces] = kinds[diff.getKind()] ?? ["update", false];
    return [path, { kind, replaces }] as const;
  });
  return {
    changes: changes === DIFF_SOME ? true : changes === DIFF_NONE ? false : undefined,
    replaces: response.getReplacesList(),
    deleteBeforeReplace: response.getDeletebeforereplace(),
    paths: new Map(paths),
  };
}

function failureIn({ details = "", metadata }: Partial<ServiceError>): HostFailure {
  const [packed] = metadata?.get("grpc-status-details-bin") ?? [];
  const [any] = packed instanceof Buffer ? Status.deserializeBinary(packed).getDetailsList() : [];
  if (!any) return new HostFailure(details);
  const failed = proto.ErrorResourceInitFailed.deserializeBinary(any.getValue_asU8());
  const object = { id: failed.getId(), properties: wireOf(failed.getProperties()), reasons: failed.getReasonsList() };
  return new HostFailure(details, object);
}

export function structOf(wire: Wire): Struct {
  return Struct.fromJavaScript(wire as Record<string, JavaScriptValue>);
}

export function wireOf(struct: Struct | undefined): Wire {
  return struct?.toJavaScript() ?? {};
}
