import { credentials, type ServiceError } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import type { Properties } from "../../provider/define/define";
import { secretSignature, secretsProperty, signature } from "../../provider/define/engine-constants";
import { provider } from "../../provider/hosts/dynamic/dynamic-provider";
import { serve } from "../../provider/hosts/native/server";
import { fromStruct, toStruct } from "../../provider/hosts/native/struct";

/** An object in the state: its id and its properties. */
export interface InState {
  readonly id: string;
  readonly properties: Properties;
}

/** One operation of a host, without an engine. `secrets` are the arguments that the program marks secret. */
export interface Operations {
  create(type: string, inputs: Properties, secrets: readonly string[]): Promise<InState>;
  read(type: string, object: InState, secrets: readonly string[]): Promise<unknown>;
  update(type: string, object: InState, inputs: Properties, secrets: readonly string[]): Promise<unknown>;
  delete(type: string, object: InState, secrets: readonly string[]): Promise<unknown>;
  /** What a user sees of an error of these operations. */
  shown(error: unknown): string[];
  stop(): void;
}

/** Both hosts, without an engine. */
export const platformHosts = { dynamic: startDynamic, native: startNative };

async function startDynamic(settings: Readonly<Record<string, string>>): Promise<Operations> {
  const hostOf = async (type: string) => {
    const host = provider(type);
    await host.configure({ config: { get: (key) => settings[key.replace("bunny:", "")] } });
    return host;
  };
  const marked = (values: Properties, secrets: readonly string[]) => ({ ...values, [secretsProperty]: [...secrets] });
  return {
    create: async (type, inputs, secrets) => {
      const { id, outs } = await (await hostOf(type)).create(marked(inputs, secrets));
      return { id, properties: withoutMarks(outs) };
    },
    read: async (type, { id, properties }, secrets) => (await hostOf(type)).read(id, marked(properties, secrets)),
    update: async (type, { id, properties }, inputs, secrets) =>
      (await hostOf(type)).update(id, marked(properties, secrets), marked(inputs, secrets)),
    delete: async (type, { id, properties }, secrets) => (await hostOf(type)).delete(id, marked(properties, secrets)),
    shown: (error) => {
      const { message, reasons = [] } = error as Error & { reasons?: string[] };
      return [message, ...reasons];
    },
    stop: () => {},
  };
}

/** The engine stores secrets without their marks for this host. */
function withoutMarks(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const wrapped = value as Properties | null | undefined;
      return [name, wrapped?.[signature] === secretSignature ? wrapped.value : value];
    }),
  );
}

async function startNative(settings: Readonly<Record<string, string>>): Promise<Operations> {
  const server = await serve();
  const client = new ResourceProviderClient(`127.0.0.1:${server.port}`, credentials.createInsecure());
  const call = <T>(send: (done: (error: ServiceError | null, response: T) => void) => unknown): Promise<T> =>
    new Promise((done, fail) => send((error, response) => (error ? fail(error) : done(response))));
  const marked = (values: Properties, secrets: readonly string[]) => toStruct({ values, secrets: new Set(secrets) });
  const about = <R extends { setUrn(urn: string): void }>(request: R, type: string): R => {
    request.setUrn(`urn:pulumi:test::project::bunny:index:${type}::it`);
    return request;
  };
  const configuration = new proto.ConfigureRequest();
  configuration.setArgs(toStruct({ values: { ...settings }, secrets: new Set() }));
  await call<proto.ConfigureResponse>((done) => client.configure(configuration, done));
  return {
    create: async (type, inputs, secrets) => {
      const request = about(new proto.CreateRequest(), type);
      request.setProperties(marked(inputs, secrets));
      const response = await call<proto.CreateResponse>((done) => client.create(request, done));
      return { id: response.getId(), properties: fromStruct(response.getProperties()).values };
    },
    read: (type, { id, properties }, secrets) => {
      const request = about(new proto.ReadRequest(), type);
      request.setId(id);
      request.setInputs(marked(properties, secrets));
      request.setProperties(marked(properties, secrets));
      return call<proto.ReadResponse>((done) => client.read(request, done));
    },
    update: (type, { id, properties }, inputs, secrets) => {
      const request = about(new proto.UpdateRequest(), type);
      request.setId(id);
      request.setOlds(marked(properties, secrets));
      request.setNews(marked(inputs, secrets));
      return call<proto.UpdateResponse>((done) => client.update(request, done));
    },
    delete: (type, { id, properties }, secrets) => {
      const request = about(new proto.DeleteRequest(), type);
      request.setId(id);
      request.setProperties(marked(properties, secrets));
      return call((done) => client.delete(request, done));
    },
    shown: (error) => {
      const { details, metadata } = error as ServiceError;
      const reasons = (metadata?.get("grpc-status-details-bin") ?? []).flatMap((packed) => {
        const [any] = Status.deserializeBinary(packed as Buffer).getDetailsList();
        return any ? proto.ErrorResourceInitFailed.deserializeBinary(any.getValue_asU8()).getReasonsList() : [];
      });
      return [details, ...reasons];
    },
    stop: () => {
      client.close();
      server.stop();
    },
  };
}
