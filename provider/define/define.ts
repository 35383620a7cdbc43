import { z } from "zod";
import type { Claim } from "./claims";
import type { DataSourceDefinition, ResourceDefinition } from "./definition";
import type { Example, ExampleStep } from "./example";
import { idParts } from "./resource-id";
import { metaOf, propertiesOf } from "./zod-schema";

export type * from "./definition";
export { enumInput, enumOutput } from "./enums";
export { assetOf, outputOf, secretOf } from "./example";
export { changedPart, group, type Part } from "./group";
export { keepUnverified, laterStep, ResourceInitFailedError } from "./init-failed";
export { type OmitNulls, omitNulls } from "./omit-nulls";
export * from "./properties";

/** A definition as its file has it: an example of one step is of itself, and outputs may be none. */
export type Declared<D extends { example: Example }> = Omit<D, "example" | "outputs"> & {
  readonly example: Omit<ExampleStep, "type"> | Example;
};

/** What definitions have in place of handlers of their own. */
interface Rules<O extends z.ZodObject> {
  readonly outputs?: O;
  /**
   * A claim with the names of arguments in braces: `action for bot {botId}`. It is claimed once all of them are known, and a
   * delete leaves what another resource of the run claims too.
   */
  readonly claim?: Claim;
}

/** Declares a resource; see {@link ResourceDefinition}. */
export function defineResource<
  I extends z.ZodObject,
  const Id extends string,
  O extends z.ZodObject = z.ZodObject<Record<never, never>>,
>({ claim, ...declared }: Declared<ResourceDefinition<I, O, Id>> & Rules<O>): ResourceDefinition<I, O> {
  const parts = idParts(declared);
  const { inputs, outputs = z.object({}) as unknown as O } = declared;
  return {
    ...declared,
    ...(claim && claimed(claim, declared.delete)),
    example: stepsOf(declared),
    inputs: withMeta(inputs, (name) => (parts.includes(name) ? { replaceOnChange: true } : undefined)),
    outputs: withMeta(outputs, (name, { changesWith = [] }) => (parts.includes(name) ? undefined : { changesWith })),
  };
}

/** Declares a data source; see {@link DataSourceDefinition}. */
export function defineDataSource<I extends z.ZodObject, O extends z.ZodObject>(
  declared: Declared<DataSourceDefinition<I, O>> & { readonly outputs: O },
): DataSourceDefinition<I, O> {
  return { ...declared, example: stepsOf(declared) };
}

/** The handlers of a resource with one claim. */
function claimed<I extends z.ZodObject, O extends z.ZodObject, Id extends string>(
  { list, member }: Claim,
  remove: ResourceDefinition<I, O, Id>["delete"],
): Pick<ResourceDefinition<I, O, Id>, "claims" | "delete"> {
  const filled = (text: string, inputs: object) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name) => Reflect.get(inputs, name));
  const isKnown = (inputs: object) =>
    [...`${list}${member}`.matchAll(/\{(\w+)\}/g)].every(([, name = ""]) => Reflect.get(inputs, name) !== undefined);
  const claims = (inputs: object) =>
    isKnown(inputs) ? [{ list: filled(list, inputs), ...(member && { member: filled(member, inputs) }) }] : [];
  return {
    claims,
    async delete(request, context) {
      if (!claims(request.prior.inputs).some((own) => request.claims.has(own))) await remove(request, context);
    },
  };
}

function stepsOf({ name, example }: Declared<Pick<ResourceDefinition, "name" | "example">>): Example {
  return "name" in example ? [{ type: name, ...example }] : example;
}

/** A schema whose properties have some more metadata. */
function withMeta<S extends z.ZodObject>(
  schema: S,
  metaOfMember: (name: string, known: Readonly<z.GlobalMeta>) => z.GlobalMeta | undefined,
): S {
  const members = propertiesOf(schema).flatMap(([name, member]) => {
    const meta = metaOfMember(name, metaOf(member));
    return meta ? [[name, member.meta({ ...member.meta(), ...meta })]] : [];
  });
  return schema.extend(Object.fromEntries(members)).meta(schema.meta() ?? {}) as S;
}
