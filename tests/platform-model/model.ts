import type { Emulator } from "../../emulator";

/** The arguments of a resource, as its program gives them. */
export type Args = Readonly<Record<string, unknown>>;

/** The records of the platform. */
export type Account = Emulator["state"];

/** A resource of a program, and the id that the state has of it. */
export interface Declared {
  readonly resource: string;
  readonly name: string;
  readonly id: string;
  readonly args: Args;
}

/** All resources of a program. */
export type Program = readonly Declared[];

/** What the platform does, each with a name. */
export type Facts = Readonly<Record<string, unknown>>;

/**
 * An independent reading of one kind of resource: what the platform does with its records, and what a program says that
 * it should do. Neither half uses the provider or the client, so that no mistake of theirs is in both.
 */
export interface Model {
  readonly resource: string;
  /**
   * What is in force for this resource; undefined where the platform has nothing of it.
   *
   * @param objects All objects of this kind, if they were read before.
   */
  inForce(account: Account, declared: Declared, objects?: ReadonlyMap<string, Facts>): Facts | undefined;
  /** What the arguments ask for. A fact that they leave to the platform is undefined. */
  declares(args: Args, program: Program): Facts;
  /** All objects of this kind by their ids in a state, where the platform accepts two equal ones. */
  objects?(account: Account): ReadonlyMap<string, Facts>;
}

/** The model of a resource whose objects have ids. */
export function objectModel(model: Required<Omit<Model, "inForce">>): Model {
  return { ...model, inForce: (account, { id }, objects = model.objects(account)) => objects.get(id) };
}
