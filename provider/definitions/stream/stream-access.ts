import { z } from "zod";
import { type BunnyClient, BunnyError, type StreamAccess, type StreamLibrary } from "../../../sdk/index";
import { utcTime } from "../../../sdk/internal";
import { AdvisedError } from "../../messages/error-message";

/** The key of a library, in whose place one read of the library does. */
export const libraryApiKey = z.string().min(1).optional().meta({
  description:
    "The key of the video library, such as the output `apiKey` of StreamLibrary. Without it, or where it is an old one, the key is read from the library.",
  secret: true,
  credential: true,
  writeOnly: "no object of a library has its key",
});

interface Library {
  readonly libraryId: number;
  readonly libraryApiKey?: string | undefined;
}

/**
 * Runs a step on the host of videos, with the key of the library. One that was changed since it was read is read again.
 *
 * @throws BunnyError `not_found` where there is no such library.
 */
export async function withLibrary<T>(
  api: BunnyClient,
  { libraryId, libraryApiKey }: Library,
  step: (library: StreamAccess) => Promise<T>,
): Promise<T> {
  const known =
    libraryApiKey === undefined
      ? accessOf(libraryId, await api.streamLibraries.snapshot(libraryId))
      : { libraryId, apiKey: libraryApiKey };
  try {
    return await step(known);
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    const current = accessOf(libraryId, await api.streamLibraries.get(libraryId));
    const isChanged = current.apiKey !== known.apiKey;
    if (!isChanged && (known.isNewKey ?? false) === current.isNewKey) throw new AdvisedError(error, advice);
    return step({ ...current, isNewKey: isChanged || current.isNewKey });
  }
}

const advice = "The key comes from the video library: see whether the library or the account is suspended.";

/** Longer than the host of videos was ever seen to take for the key of a new library. */
const newForMs = 5 * 60_000;

function accessOf(libraryId: number, { apiKey, dateCreated }: StreamLibrary): StreamAccess {
  if (!apiKey)
    throw new BunnyError("unexpected_response", `The video library ${libraryId} has no key.`, {
      operation: "GET /videolibrary/{id}",
    });
  const created = dateCreated == null ? undefined : utcTime(dateCreated);
  return { libraryId, apiKey, isNewKey: created !== undefined && Date.now() - created.getTime() < newForMs };
}

function isUnauthorized(error: unknown): error is BunnyError {
  return (
    error instanceof BunnyError &&
    error.code === "unauthorized" &&
    / \/(library|tusupload)\b/.test(error.operation ?? "")
  );
}
