import type { ResourceDefinition } from "../define/define";
import { propertiesOf } from "../define/zod-schema";
import type { Properties } from "../lifecycle/lifecycle";
import { isEquivalent } from "./equality";

/**
 * Puts the state's spelling in place of one that means the same: a set in another order, another form of a document.
 * Where the engine compares inputs itself, it then finds no difference either.
 */
export function keepSpelling({ inputs: schema }: ResourceDefinition, olds: Properties, inputs: Properties): void {
  for (const [name, property] of propertiesOf(schema))
    if (inputs[name] != null && isEquivalent(property, olds[name], inputs[name])) inputs[name] = olds[name];
}
