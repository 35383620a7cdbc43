import pLimit from "p-limit";
import type { ResourceDefinition } from "../../../provider/define/define";
import { idForm, parentOf, parseId } from "../../../provider/define/resource-id";
import { read } from "../../../provider/lifecycle/lifecycle";
import { type ExistingObject, listedObjects } from "../../../provider/lifecycle/list";
import { concurrency } from "../../../provider/lifecycle/parents";
import { resourceNamed } from "../../../provider/registry";
import { type BunnyClient, isNotFound } from "../../../sdk/index";
import { objectKey } from "../../drift/build-report";
import type { TerraformResource } from "./resource";
import { type Counterpart, counterpartOf } from "./types";

/** What of a Terraform state is adopted, and what is not. */
interface FoundObjects {
  /** Their names are those of Terraform. */
  readonly objects: readonly ExistingObject[];
  readonly leftOut: readonly { readonly address: string; readonly reason: string }[];
}

/** Finds the objects of a Terraform state on the platform. Only reads. */
export async function findObjects(
  resources: readonly TerraformResource[],
  api: BunnyClient,
  /** The stack that manages an object with one of these keys. */
  stackOf: (keys: readonly string[]) => string | undefined,
): Promise<FoundObjects> {
  const account = new Account(api);
  const found = await pLimit(concurrency).map(resources, async (resource) => {
    try {
      return await objectsOf(resource, account);
    } catch (error) {
      throw new Error(`${resource.address}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  });
  const objects = new Map<string, ExistingObject>();
  const leftOut: FoundObjects["leftOut"][number][] = [];
  for (const [at, result] of found.entries()) {
    const address = resources[at]?.address ?? "";
    if (typeof result === "string") leftOut.push({ address, reason: result });
    else
      for (const object of result) {
        const key = objectKey(object);
        const stack = stackOf([key, ...object.lists]);
        const what = `${object.type} ${object.id}`;
        if (stack !== undefined) leftOut.push({ address, reason: `the stack ${stack} manages ${what}` });
        else if (objects.has(key))
          leftOut.push({ address, reason: `another resource of the state is ${what} as well` });
        else objects.set(key, object);
      }
  }
  return { objects: [...objects.values()], leftOut };
}

/** The objects of a resource, or why there are none. */
async function objectsOf(resource: TerraformResource, account: Account): Promise<ExistingObject[] | string> {
  const counterpart = counterpartOf(resource.type);
  if (!counterpart) return "it has no counterpart here: this version does not know its type";
  if (resource.doomed !== undefined) return `${resource.doomed}. Let that finish first`;
  const segments = await idSegments(resource, counterpart, account);
  if (typeof segments === "string") return segments;
  const definition = resourceNamed(counterpart.resource);
  const object = await account.find(definition, segments.join("/"));
  if (typeof object === "string") return object;
  const given = (counterpart.parts ?? []).filter(({ of }) => of.some((name) => resource.given.has(name)));
  const parts = await Promise.all(given.map((part) => account.within(resourceNamed(part.resource), Number(object.id))));
  return [
    { ...object, name: resource.name },
    ...parts.flat().map((part) => ({ ...part, name: `${resource.name} ${part.name}` })),
  ];
}

async function idSegments(
  { id }: TerraformResource,
  counterpart: Counterpart,
  account: Account,
): Promise<string[] | string> {
  const missing = counterpart.id.filter((name) => id[name] === undefined);
  if (missing.length > 0) return `the state does not have its ${missing.join(" and ")}`;
  const [first = "", ...others] = counterpart.id.map((name) => id[name] ?? "");
  if (!counterpart.inShieldZone) return [first, ...others];
  const shieldZoneId = (await account.shieldZones()).get(first);
  if (shieldZoneId === undefined) return `pull zone ${first} of this account has no shield zone`;
  return [String(shieldZoneId), ...others];
}

/** What the account has. Each list is read once. */
class Account {
  readonly #lists = new Map<string, Promise<ExistingObject[]>>();
  #shieldZones: Promise<ReadonlyMap<string, number>> | undefined;

  constructor(private readonly api: BunnyClient) {}

  /** Shield zones by their pull zones. */
  shieldZones(): Promise<ReadonlyMap<string, number>> {
    this.#shieldZones ??= this.api.shieldZones
      .mapping()
      .then((all) => new Map(all.map(({ pullZoneId, shieldZoneId }) => [String(pullZoneId), shieldZoneId])));
    return this.#shieldZones;
  }

  /** An object, or why it is none. */
  async find(definition: ResourceDefinition, id: string): Promise<ExistingObject | string> {
    const parts = parseId(definition, id);
    if (!parts) return `its id does not have the form ${idForm(definition)}`;
    const parent = parentOf(definition);
    const listed = await this.within(definition, parent && parts.inputs[parent]);
    const same = listed.find((one) => one.id === id);
    if (same) return same;
    // Lists leave out what nobody changed, such as the hostname that each pull zone has.
    const object = await read(definition, id, undefined, this.api);
    if (!object) return `the account does not have ${definition.name} ${id}`;
    const claims = definition.claims?.(parts.inputs) ?? [];
    return { type: definition.name, id: object.id, name: id, lists: claims.map(({ list }) => list) };
  }

  /** The objects of a type in a parent. */
  within(definition: ResourceDefinition, parentId: unknown): Promise<ExistingObject[]> {
    const key = `${definition.name} ${parentId}`;
    const list = this.#lists.get(key) ?? this.#list(definition, parentId);
    this.#lists.set(key, list);
    return list;
  }

  async #list(definition: ResourceDefinition, parentId: unknown): Promise<ExistingObject[]> {
    const parent = parentOf(definition);
    const inputs = parent === undefined ? {} : { [parent]: parentId };
    try {
      return await listedObjects(definition, inputs, this.api);
    } catch (error) {
      if (isNotFound(error)) return [];
      throw error;
    }
  }
}
