import type { PriorState, Properties, ResourceDefinition } from "./definition";

/** The object as the engine keeps it. */
export interface InitializedObject {
  readonly definition: ResourceDefinition;
  readonly id: string;
  readonly properties: Properties;
}

/** The object exists, but a later step of its create or update failed. The engine keeps it, and the next run completes it. */
export class ResourceInitFailedError extends Error {
  /** Set by the lifecycle, which knows the id. */
  object?: InitializedObject;

  constructor(
    /** The inputs that took effect, and the outputs. */
    readonly state: PriorState<object, object>,
    /** What is missing, and why. */
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/**
 * Runs a step after the first one that changed something.
 *
 * @param reached The state if the step fails: the inputs that took effect, and the outputs. Undefined where nothing was
 *   changed yet, so that an error is thrown as it is.
 * @param missing What is missing then: `the list was created, but its action is not set`.
 * @throws ResourceInitFailedError
 */
export async function laterStep<T>(
  reached: PriorState<object, object> | undefined,
  missing: string,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!reached) throw error;
    throw new ResourceInitFailedError(reached, `${missing}: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * Runs a create that verifies its write by a read. An object that could not be verified is kept, so that the next run
 * reads it, and a `destroy` deletes it.
 *
 * @param reached The state of the object that may exist. Undefined where it has no id.
 * @throws ResourceInitFailedError
 */
export async function keepUnverified<T>(
  reached: (error: unknown) => PriorState<object, object> | undefined,
  create: () => Promise<T>,
): Promise<T> {
  try {
    return await create();
  } catch (error) {
    const state = reached(error);
    if (!state) throw error;
    throw new ResourceInitFailedError(state, messageOf(error), { cause: error });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
