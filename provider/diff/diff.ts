import { hasUnknown } from "../check/unknown";
import type { ResourceDefinition } from "../define/define";
import { metaOf, propertiesOf } from "../define/zod-schema";
import { isEquivalent } from "./equality";

/** What differs between an object as it was last known and what a program asks for. */
export interface Difference {
  /** Names of the inputs that differ, or may: one that is not known yet counts. */
  changed: string[];
  /** Those of them that cannot be changed in place. */
  replaces: string[];
}

/** Compares inputs, property by property. */
export function difference(
  definition: ResourceDefinition,
  prior: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
): Difference {
  const differing = propertiesOf(definition.inputs).filter(
    ([name, schema]) => hasUnknown(asked[name]) || !isEquivalent(schema, prior[name], asked[name]),
  );
  return {
    changed: differing.map(([name]) => name),
    replaces: differing.flatMap(([name, schema]) => (metaOf(schema).replaceOnChange ? [name] : [])),
  };
}
