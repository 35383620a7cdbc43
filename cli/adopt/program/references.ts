import { z } from "zod";
import { pclText } from "../../../provider/codegen/pcl-text";
import type { ResourceDefinition } from "../../../provider/define/define";
import { isRecord } from "../../../provider/define/is-record";
import { idParts } from "../../../provider/define/resource-id";
import { propertiesOf, unwrap } from "../../../provider/define/zod-schema";
import { resourceNamed, resources } from "../../../provider/registry";

/** A resource of a state, as a program declares it. */
export interface StateResource {
  /** `PullZone`. */
  readonly type: string;
  readonly name: string;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** An output that an argument can refer to: `pullZoneId`, `endpoints["web/http"].id`. */
export interface Target {
  readonly resource: StateResource;
  readonly output: string;
}

/** The id that the platform gives to objects of a type: the last part of theirs. */
function assignedId(definition: ResourceDefinition): string[] {
  const last = idParts(definition).at(-1) ?? "";
  return last in definition.outputs.shape ? [last] : [];
}

/** The resource whose objects the platform gives an id of this name. */
export const ownerOf: ReadonlyMap<string, ResourceDefinition> = new Map(
  resources.flatMap((definition) => assignedId(definition).map((name) => [name, definition])),
);

/** An argument that is called as an id of ours, and has one that the platform has for all accounts. */
const ofThePlatform: ReadonlySet<string> = new Set(["ManagedAccessList.listId"]);

/** Outputs with the parts of an object by their names, and what an argument calls the id of one: `endpointId` of `endpoints`. */
const parts: ReadonlyMap<string, string> = new Map(
  resources.flatMap(({ outputs }) =>
    propertiesOf(outputs).flatMap(([output, schema]) => {
      const each = unwrap(schema);
      const part = each instanceof z.ZodRecord && each.valueType instanceof z.ZodObject ? each.valueType : undefined;
      return part && "id" in part.shape ? [[output, output.replace(/s$/, "Id")] as const] : [];
    }),
  ),
);

const ids: readonly string[] = [...ownerOf.keys(), ...parts.values()];

/** The id that an argument of this name has, such as `scriptId` of `middlewareScriptId` and `wafRuleId` of `wafRuleIds`. */
export function referredId(type: string, argument: string): string | undefined {
  if (ofThePlatform.has(`${type}.${argument}`)) return undefined;
  const name = argument.replace(/Ids$/, "Id");
  return ids.find((id) => name === id || name.endsWith(`${id.charAt(0).toUpperCase()}${id.slice(1)}`));
}

/** Finds the resource whose output an argument has. */
export class Targets {
  readonly #byKey = new Map<string, Target>();

  constructor(all: readonly StateResource[]) {
    for (const resource of all) {
      const { type, inputs, outputs } = resource;
      for (const output of assignedId(resourceNamed(type)))
        this.#byKey.set(keyOf(output, { ...outputs, ...inputs }, outputs[output]), { resource, output });
    }
    for (const resource of all)
      for (const [output, name] of parts)
        for (const [key, part] of membersOf(resource.outputs[output]))
          if (isRecord(part))
            this.#byKey.set(keyOf(name, {}, part.id), { resource, output: `${output}[${pclText(key)}].id` });
    // A video library has zones of its own, which may not be adopted themselves.
    for (const resource of all)
      for (const [output, id] of Object.entries(resource.outputs)) {
        const key = keyOf(output, resource.outputs, id);
        const isOther = !(output in resource.inputs) && ownerOf.has(output);
        if (isOther && !this.#byKey.has(key)) this.#byKey.set(key, { resource, output });
      }
  }

  /** Of the argument of a resource, wherever in it. */
  of({ type, inputs }: StateResource, argument: string, value: unknown): Target | undefined {
    const id = referredId(type, argument);
    return id === undefined ? undefined : this.#byKey.get(keyOf(id, inputs, value));
  }
}

const membersOf = (value: unknown) => (isRecord(value) ? Object.entries(value) : []);

/** Ids are unique in their parent alone, which both resources have as an argument of one name. */
function keyOf(id: string, properties: Readonly<Record<string, unknown>>, value: unknown): string {
  const owner = ownerOf.get(id);
  const parents = owner ? idParts(owner).slice(0, -1) : [];
  return JSON.stringify([id, ...parents.map((parent) => properties[parent]), value]);
}
