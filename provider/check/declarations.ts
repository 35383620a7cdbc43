import type { Problem, Properties, ResourceDefinition } from "../define/define";
import { idParts } from "../define/resource-id";
import { hasUnknown } from "./unknown";

/** A resource that the program declares: a key that is unique in the run, and its name. */
export interface Declared {
  readonly key: string;
  readonly name: string;
}

/**
 * Refuses two resources for one object, as far as this process checked them. They would overwrite each other, and
 * deleting one would delete the other's object.
 */
export class Declarations {
  readonly #byObject = new Map<string, Declared>();

  /** Registers a resource whose arguments identify its object. The first one wins; any other gets a problem. */
  add(definition: ResourceDefinition, inputs: Properties, declared: Declared): Problem[] {
    const object = objectOf(definition, inputs);
    if (object === undefined) return [];
    const first = this.#byObject.get(object) ?? declared;
    this.#byObject.set(object, first);
    if (first.key === declared.key) return [];
    const reason = `"${first.name}" and "${declared.name}" are both ${object}. Declare it once.`;
    return [{ path: [], reason }];
  }
}

/** Undefined where the platform assigns a part of the identity, or a part is unknown. */
function objectOf(definition: ResourceDefinition, inputs: Properties): string | undefined {
  const names = definition.identity ?? idParts(definition);
  const values = names.map((name) => (name in definition.inputs.shape ? inputs[name] : undefined));
  if (values.some((value) => value == null || hasUnknown(value))) return undefined;
  return `${definition.name} ${values.join("/")}`;
}
