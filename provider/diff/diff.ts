import { hasUnknown } from "../check/unknown";
import type { Properties, ResourceDefinition } from "../define/define";
import { metaOf, propertiesOf } from "../define/zod-schema";
import { isEquivalent } from "./equality";

/** The difference between a resource's prior inputs and its new ones. */
export interface Difference {
  /** Names of the inputs that differ, unknown ones included. */
  changed: string[];
  /** Those of them that cannot be updated in place. */
  replaces: string[];
}

export function difference(
  definition: ResourceDefinition,
  prior: Readonly<Record<string, unknown>>,
  inputs: Readonly<Record<string, unknown>>,
): Difference {
  const differing = propertiesOf(definition.inputs).filter(
    ([name, schema]) => hasUnknown(inputs[name]) || !isEquivalent(schema, prior[name], inputs[name]),
  );
  return {
    changed: differing.map(([name]) => name),
    replaces: differing.flatMap(([name, schema]) => (metaOf(schema).replaceOnChange ? [name] : [])),
  };
}

/**
 * Replaces new inputs by equal ones of the state: a set in another order, another format of a document. Where the engine
 * compares inputs itself, it finds no difference either.
 */
export function keepPriorForms({ inputs: schema }: ResourceDefinition, olds: Properties, inputs: Properties): void {
  for (const [name, property] of propertiesOf(schema))
    if (inputs[name] != null && isEquivalent(property, olds[name], inputs[name])) inputs[name] = olds[name];
}
