import type { PriorState } from "./define";

/** The object exists, but a later step of its making failed. Its id and state are kept, and the next run completes it. */
export class IncompleteError extends Error {
  constructor(
    /** What is there: the inputs that took effect, and the outputs. */
    readonly state: PriorState<object, object>,
    /** What is missing, and why. */
    reason: string,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/**
 * Runs a step that comes after something was made or changed already.
 *
 * @param reached What is there if the step fails: the inputs that took effect, and the outputs. Undefined where nothing
 *   was changed yet, so that a failure is only itself.
 * @param missing What then is missing, in words: `the list was created, but its action is not set`.
 * @throws IncompleteError
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
    const why = error instanceof Error ? error.message : String(error);
    throw new IncompleteError(reached, `${missing}: ${why}`, { cause: error });
  }
}

/**
 * Runs a create whose write is proved by a read. One that was answered with success but could not be proved is kept, so
 * that the next run reads it, and a `destroy` deletes it.
 *
 * @param reached What then may be there; undefined where it has no id.
 * @throws IncompleteError
 */
export async function keepingUnproved<T>(
  reached: (error: unknown) => PriorState<object, object> | undefined,
  create: () => Promise<T>,
): Promise<T> {
  try {
    return await create();
  } catch (error) {
    const state = reached(error);
    if (!state) throw error;
    throw new IncompleteError(state, error instanceof Error ? error.message : String(error), { cause: error });
  }
}
