import { inspect } from "node:util";
import { RunError } from "@pulumi/pulumi";

/** An error of a program, of which Pulumi shows the message alone. */
export class ProgramError extends RunError {
  /**
   * Pulumi inspects each error for its trace, with the promise that failed. On Node.js 22 that is everything in the
   * promise's asynchronous context, for which a failed program waited 20 s.
   */
  [inspect.custom](): string {
    return this.message;
  }
}
