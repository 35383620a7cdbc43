import type { Properties } from "../lifecycle/lifecycle";
import type { ResourceDefinition } from "./define";

/** What is there of an object that could not be brought to where it was asked to be. */
export interface Remains {
  readonly definition: ResourceDefinition;
  readonly id: string;
  readonly properties: Properties;
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
