import { isDeepStrictEqual } from "node:util";
import type { Account, Declared, Facts, Model, Program } from "./model";
import { allModels } from "./models";

export type { Account, Declared, Facts, Model, Program } from "./model";

export const models: ReadonlyMap<string, Model> = new Map(allModels.map((model) => [model.resource, model]));

export function modelOf(resource: string): Model {
  const model = models.get(resource);
  if (!model) throw new Error(`${resource} has no model in tests/platform-model.`);
  return model;
}

/** Where the platform does not do what a program says, a sentence for each fact. */
export function disagreements(account: Account, program: Program): string[] {
  const read = new Map<Model, ReadonlyMap<string, Facts> | undefined>();
  const objectsOf = (model: Model) => {
    if (!read.has(model)) read.set(model, model.objects?.(account));
    return read.get(model);
  };
  return program.flatMap((declared) => {
    const model = modelOf(declared.resource);
    const objects = objectsOf(model);
    const label = `${declared.resource} ${declared.name}`;
    const wanted = model.declares(declared.args, program);
    const inForce = model.inForce(account, declared, objects);
    if (!inForce) return [`${label}: the platform has nothing of it`];
    return [
      ...Object.entries(wanted)
        .filter(([fact, value]) => value !== undefined && !isDeepStrictEqual(inForce[fact], value))
        .map(
          ([fact, value]) => `${label}: ${fact}: the platform has ${shown(inForce[fact])}, the program ${shown(value)}`,
        ),
      ...copies(objects, { declared, wanted, program }).map(
        (id) => `${label}: ${id} does the same, and no resource has it`,
      ),
    ];
  });
}

/** Objects that do what a resource declares, and that no resource has: duplicates and orphans. */
function copies(
  objects: ReadonlyMap<string, Facts> | undefined,
  { declared, wanted, program }: { declared: Declared; wanted: Facts; program: Program },
): string[] {
  const managed = new Set(program.filter(({ resource }) => resource === declared.resource).map(({ id }) => id));
  const isAlike = (facts: Facts) =>
    Object.entries(wanted).every(([fact, value]) => value === undefined || isDeepStrictEqual(facts[fact], value));
  return [...(objects ?? [])]
    .filter(([id, facts]) => id !== declared.id && !managed.has(id) && isAlike(facts))
    .map(([id]) => id);
}

const shown = (value: unknown): string => (value === undefined ? "nothing" : JSON.stringify(value));
