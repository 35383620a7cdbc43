import { secretMark } from "../../sdk/internal";
import type { Declared } from "../define/claims";
import type { Problem, Properties, ResourceDefinition } from "../define/define";
import { idParts } from "../define/resource-id";
import { hasUnknown } from "../define/unknown";

export type { Declared } from "../define/claims";

/**
 * Refuses two resources for one object, as far as this process checked them. They would overwrite each other, and
 * deleting one would delete the other's object.
 */
export class Declarations {
  readonly #byObject = new Map<string, Declared>();

  /** Registers a resource whose arguments identify its object. The first one wins; any other gets a problem. */
  add(
    definition: ResourceDefinition,
    inputs: Properties,
    declared: Declared,
    secrets: readonly string[] = [],
  ): Problem[] {
    const identity = identityOf(definition, inputs) ?? distinctionOf(definition, inputs);
    if (identity === undefined) return [];
    const object = `${definition.name} ${[...identity.values()].join("/")}`;
    const first = this.#byObject.get(object) ?? declared;
    this.#byObject.set(object, first);
    if (first.key === declared.key) return [];
    // These values are normalised, so redaction would not recognise them by what the program sent.
    const visible = [...identity].map(([name, value]) => (secrets.includes(name) ? secretMark : value));
    const reason = `"${first.name}" and "${declared.name}" are both ${definition.name} ${visible.join("/")}. Declare it once.`;
    return [{ path: [], reason }];
  }
}

/** Undefined where the platform assigns a part of the identity, or a part is unknown. */
function identityOf(definition: ResourceDefinition, inputs: Properties): Map<string, unknown> | undefined {
  const names = definition.identity ?? idParts(definition);
  const identity = new Map(names.map((name) => [name, name in definition.inputs.shape ? inputs[name] : undefined]));
  return [...identity.values()].some((value) => value == null || hasUnknown(value)) ? undefined : identity;
}

/** What distinguishes an object whose id the platform assigns from others of the program. */
function distinctionOf({ distinctIn }: ResourceDefinition, inputs: Properties): Map<string, unknown> | undefined {
  const names = distinctIn?.filter((name) => inputs[name] != null);
  if (!names || names.some((name) => hasUnknown(inputs[name]))) return undefined;
  return new Map(names.map((name) => [name, inputs[name]]));
}
