import type { Problem, ResourceDefinition } from "../define/define";
import { idParts } from "../define/resource-id";
import type { Properties } from "../lifecycle/lifecycle";
import { hasUnknown } from "./unknown";

/** A resource of a program: what tells it from all others of the run, and its name. */
export interface Declared {
  readonly key: string;
  readonly name: string;
}

/**
 * Which resource of a run stands for which object, as far as they were checked in this process. Two of one object would
 * overwrite each other, and deleting one would take the object from the other.
 */
export class Declarations {
  readonly #byObject = new Map<string, Declared>();

  /** Notes a resource whose arguments say which object it is. The first one has it; for any other it is a problem. */
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

/** Undefined where the platform makes a part of what identifies it, or where a part is not known yet. */
function objectOf(definition: ResourceDefinition, inputs: Properties): string | undefined {
  const names = definition.identity ?? idParts(definition);
  const values = names.map((name) => (name in definition.inputs.shape ? inputs[name] : undefined));
  if (values.some((value) => value == null || hasUnknown(value))) return undefined;
  return `${definition.name} ${values.join("/")}`;
}
