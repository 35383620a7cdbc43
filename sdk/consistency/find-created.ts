import { BunnyError, isNotFound } from "../errors";
import type { Operation } from "../http/path";

/**
 * Finds a created object by something unique, where the response of its create lacks it. The create has succeeded by
 * then, so an error here has `mayHaveHappened`.
 */
export async function findCreated<T>(operation: Operation, find: () => Promise<T | undefined>): Promise<T> {
  const found = await undefinedIfNotFound(find()).catch((error) => {
    throw error instanceof BunnyError ? notRead(operation, error.message, error) : error;
  });
  if (found === undefined) throw notRead(operation, "it is not in the account.");
  return found;
}

/** The result of a read; undefined on 404: an object may be deleted after a list has shown it. */
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
    `${operation} succeeded, but the created object could not be read: ${why} Check whether it exists before you repeat it.`,
    { operation, status: cause?.status, requestId: cause?.requestId, mayHaveHappened: true },
    { cause },
  );
}
