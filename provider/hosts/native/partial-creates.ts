import { type InitializedObject, ResourceInitFailedError } from "../../define/init-failed";

/**
 * What creates of this run left half done, by URN. An `onError` hook makes the engine ask for the same create again, without
 * the id of what the first one left.
 */
export class PartialCreates {
  readonly #byUrn = new Map<string, InitializedObject>();

  /** Runs a create, which gets what an earlier one of the same resource left. */
  async run<T>(urn: string, create: (left: InitializedObject | undefined) => Promise<T>): Promise<T> {
    const left = this.#byUrn.get(urn);
    this.#byUrn.delete(urn);
    try {
      return await create(left);
    } catch (error) {
      if (error instanceof ResourceInitFailedError && error.object) this.#byUrn.set(urn, error.object);
      throw error;
    }
  }
}
