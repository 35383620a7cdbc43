import type { BunnyClient } from "../../sdk/index";
import { undefinedIfNotFound } from "../../sdk/internal";
import { qualifiedId } from "../define/claims";
import type { PriorState, Properties, ResourceDefinition } from "../define/define";
import { formatId } from "../define/resource-id";
import { difference } from "../diff/diff";

interface Replacement {
  readonly inputs: Properties;
  readonly read: (api: BunnyClient) => Promise<Properties>;
  /** Read before a delete that comes before the create. */
  unmanaged?: Properties;
}

/**
 * The objects that a run may replace, and what they have of arguments that no program manages: the new object gets it. The
 * engine's create names no object that it replaces, so it is found by the inputs of the difference before.
 */
export class Replacements {
  /** By object. */
  readonly #all = new Map<string, Replacement>();

  /** Records that a state and new inputs differ. */
  add(definition: ResourceDefinition, prior: PriorState<Properties, Properties>, inputs: Properties): void {
    const { unmanaged } = definition;
    if (!unmanaged) return;
    const read = async (api: BunnyClient) =>
      (await undefinedIfNotFound(unmanaged.call(definition, { prior, inputs }, { api }))) ?? {};
    this.#all.set(objectOf(definition, prior), { inputs, read });
  }

  /** Reads what an object that is about to be deleted has of them. */
  async readUnmanaged(definition: ResourceDefinition, prior: PriorState<Properties, Properties>, api: BunnyClient) {
    const replacement = definition.unmanaged && this.#all.get(objectOf(definition, prior));
    if (replacement) replacement.unmanaged ??= await replacement.read(api);
  }

  /** What the object had that is replaced by one with these inputs. Undefined where none is. */
  async take(definition: ResourceDefinition, inputs: Properties, api: BunnyClient): Promise<Properties | undefined> {
    if (!definition.unmanaged) return undefined;
    for (const [object, replacement] of this.#all) {
      if (!object.startsWith(qualifiedId(definition.name, ""))) continue;
      if (difference(definition, replacement.inputs, inputs).changed.length > 0) continue;
      this.#all.delete(object);
      return replacement.unmanaged ?? (await replacement.read(api));
    }
    return undefined;
  }
}

/** A name of an object that is unique among all types. */
export function objectOf(definition: ResourceDefinition, prior: PriorState<Properties, Properties>): string {
  return qualifiedId(definition.name, formatId(definition, prior));
}
