import { BunnyError, isNotFound } from "../errors";
import type { Operation } from "../http/path";

/**
 * What a create made, looked up by something unique where its answer does not tell. The create is done by then, so a
 * failure here says that it may have happened.
 */
export async function findCreated<T>(operation: Operation, find: () => Promise<T | undefined>): Promise<T> {
  const found = await undefinedIfNotFound(find()).catch((error) => {
    throw error instanceof BunnyError ? notRead(operation, error.message, error) : error;
  });
  if (found === undefined) throw notRead(operation, "it is not in the account.");
  return found;
}

/** What is read, or undefined where it is not there: somebody may delete what a list has just shown. */
export async function undefinedIfNotFound<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function notRead(operation: Operation, why: string, cause?: BunnyError): BunnyError {
  return new BunnyError(
    cause?.code ?? "unexpected_response",
    `${operation} succeeded, but what it made could not be read: ${why} Look before you repeat it.`,
    { operation, status: cause?.status, requestId: cause?.requestId, mayHaveHappened: true },
    { cause },
  );
}
