import type { Properties } from "./lifecycle";

/** What is there of an object that could not be brought to where it was asked to be. */
export interface Remains {
  readonly id: string;
  readonly properties: Properties;
  /** Names of properties that their schemas call secret. */
  readonly secrets: readonly string[];
}

/** Something is there and its id is known, but it is not as asked. */
export class PartialFailure extends Error {
  constructor(
    readonly remains: Remains,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}
