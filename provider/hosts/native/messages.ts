import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import plugin from "@pulumi/pulumi/proto/plugin_pb";
import proto from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { BinaryWriter } from "google-protobuf";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import type { Naming } from "../../check/auto-name";
import { ResourceInitFailedError } from "../../define/init-failed";
import { isRelated } from "../../define/property-path";
import { secretsIn, topOf } from "../../define/secret-paths";
import type { PathChange } from "../../diff/detailed-diff";
import type { ListPage } from "../../lifecycle/list";
import { messageFor } from "../../messages/error-message";
import { redactedResponse } from "../../messages/redaction";
import { resourceNameIn } from "../tokens";
import type { Checked, Diffed } from "./native-provider";
import type { WithSecrets } from "./secret-properties";
import { toStruct } from "./struct";

export const handshakeResponse = () =>
  new proto.ProviderHandshakeResponse().setAcceptSecrets(true).setSupportsAutonamingConfiguration(true);

export const configureResponse = () =>
  new proto.ConfigureResponse()
    .setAcceptsecrets(true)
    .setSupportspreview(true)
    .setSupportsAutonamingConfiguration(true);

export const pluginInfo = (version: string) => new plugin.PluginInfo().setVersion(version);

/** The schema, in UTF-8. As a text of a megabyte it would be encoded character by character, which takes 50 ms. */
export function schemaResponse(schema: Uint8Array): proto.GetSchemaResponse {
  const writer = new BinaryWriter();
  writer.writeBytes(schemaField, schema);
  const encoded = writer.getResultBuffer();
  return Object.assign(new proto.GetSchemaResponse(), { serializeBinary: () => encoded });
}

/** The number of the member `schema` of pulumirpc.GetSchemaResponse. */
const schemaField = 1;

const { Mode } = proto.CheckRequest.AutonamingOptions;
const modes: Readonly<Record<number, "propose" | "enforce" | "disable">> = {
  [Mode.PROPOSE]: "propose",
  [Mode.ENFORCE]: "enforce",
  [Mode.DISABLE]: "disable",
};

/** By what the engine wants names to be generated. */
export function namingIn(request: proto.CheckRequest): Naming {
  const options = request.getAutonaming();
  const mode = options && modes[options.getMode()];
  return {
    resource: resourceNameIn(request.getUrn()),
    seed: request.getRandomseed_asU8(),
    ...(mode && { setting: { mode, name: options.getProposedName() } }),
  };
}

export const checkResponse = ({ inputs, failures }: Checked) =>
  new proto.CheckResponse()
    .setInputs(toStruct(inputs))
    // With a property, the engine would print its whole value, secret or not.
    .setFailuresList(failures.map((reason) => new proto.CheckFailure().setReason(reason)));

const { Kind } = proto.PropertyDiff;
const kinds: Record<PathChange, { inPlace: number; replacing: number }> = {
  add: { inPlace: Kind.ADD, replacing: Kind.ADD_REPLACE },
  delete: { inPlace: Kind.DELETE, replacing: Kind.DELETE_REPLACE },
  update: { inPlace: Kind.UPDATE, replacing: Kind.UPDATE_REPLACE },
};

export function diffResponse({
  changed,
  replaces,
  deleteBeforeReplace,
  paths,
  inInputs,
  stable,
}: Diffed): proto.DiffResponse {
  const { DIFF_NONE, DIFF_SOME } = proto.DiffResponse.DiffChanges;
  const response = new proto.DiffResponse()
    .setChanges(changed ? DIFF_SOME : DIFF_NONE)
    .setReplacesList([...new Set(replaces.map(topOf))])
    .setDeletebeforereplace(deleteBeforeReplace)
    .setStablesList([...stable])
    .setDiffsList([...new Set([...paths.keys()].map(topOf))])
    .setHasdetaileddiff(paths.size > 0);
  for (const [path, change] of paths) {
    const isReplacing = replaces.some((replaced) => isRelated(replaced, path));
    const kind = kinds[change][isReplacing ? "replacing" : "inPlace"] as 0;
    const diff = new proto.PropertyDiff().setKind(kind).setInputdiff(inInputs.includes(topOf(path)));
    response.getDetaileddiffMap().set(path, diff);
  }
  return response;
}

export const createResponse = ({ id, properties }: { id: string; properties: WithSecrets }) =>
  new proto.CreateResponse().setId(id).setProperties(toStruct(properties));

/** An empty id reports that the object is gone. */
export const readResponse = (current: { id: string; inputs: WithSecrets; properties: WithSecrets } | undefined) =>
  current
    ? new proto.ReadResponse()
        .setId(current.id)
        .setInputs(toStruct(current.inputs))
        .setProperties(toStruct(current.properties))
    : new proto.ReadResponse();

export const updateResponse = (properties: WithSecrets) =>
  new proto.UpdateResponse().setProperties(toStruct(properties));

export const invokeResponse = (result: WithSecrets) => new proto.InvokeResponse().setReturn(toStruct(result));

/** A response for each object of a page, and one for what follows. */
export function listResponses(page: ListPage): proto.ListResponse[] {
  if (page === "unknown") return [new proto.ListResponse().setComputed(new proto.ListResponse.Computed())];
  const results = page.objects.map(({ id, name }) =>
    new proto.ListResponse().setResult(new proto.ListResponse.Result().setId(id).setName(name)),
  );
  if (page.continuationToken === undefined) return results;
  const continuation = new proto.ListResponse.Continuation().setContinuationToken(page.continuationToken);
  return [...results, new proto.ListResponse().setContinuation(continuation)];
}

/** An error as a gRPC status. A partial failure carries the object's id and properties. */
export function failure(error: unknown, from: Pick<WithSecrets, "secrets">): Partial<ServiceError> {
  const details = messageFor(error);
  const metadata = new Metadata();
  if (error instanceof ResourceInitFailedError && error.object) {
    const { definition, id, properties } = error.object;
    const initFailed = new proto.ErrorResourceInitFailed()
      .setId(id)
      .setProperties(toStruct({ values: properties, secrets: secretsIn(definition, properties, from.secrets) }))
      .setReasonsList([redactedResponse(error.message)]);
    const any = new Any();
    any.pack(initFailed.serializeBinary(), "pulumirpc.ErrorResourceInitFailed");
    const message = new Status().setCode(status.UNKNOWN).setMessage(details);
    message.addDetails(any);
    metadata.add("grpc-status-details-bin", Buffer.from(message.serializeBinary()));
  }
  return { code: status.UNKNOWN, details, metadata };
}
