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

/** What is in force on an account at one moment, each fact read once. */
export class Reading {
  readonly #objects = new Map<string, ReadonlyMap<string, Facts> | undefined>();
  readonly #facts = new Map<Declared, Facts | undefined>();

  constructor(private readonly account: Account) {}

  objectsOf(resource: string): ReadonlyMap<string, Facts> | undefined {
    if (!this.#objects.has(resource)) this.#objects.set(resource, modelOf(resource).objects?.(this.account));
    return this.#objects.get(resource);
  }

  of(declared: Declared): Facts | undefined {
    const { resource } = declared;
    if (!this.#facts.has(declared))
      this.#facts.set(declared, modelOf(resource).inForce(this.account, declared, this.objectsOf(resource)));
    return this.#facts.get(declared);
  }
}

/** Where the platform does not do what a program says, a sentence for each fact. */
export function disagreements(account: Account, program: Program): string[] {
  const reading = new Reading(account);
  return program.flatMap((declared) => {
    const label = `${declared.resource} ${declared.name}`;
    const wanted = modelOf(declared.resource).declares(declared.args, program);
    const inForce = reading.of(declared);
    if (!inForce) return [`${label}: the platform has nothing of it`];
    return [
      ...Object.entries(wanted)
        .filter(([fact, value]) => value !== undefined && !isDeepStrictEqual(inForce[fact], value))
        .map(
          ([fact, value]) => `${label}: ${fact}: the platform has ${shown(inForce[fact])}, the program ${shown(value)}`,
        ),
      ...copies(reading.objectsOf(declared.resource), { declared, wanted, program }).map(
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
