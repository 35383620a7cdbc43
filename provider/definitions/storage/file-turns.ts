/** The last write to each file that is being written. */
const writing = new Map<string, Promise<unknown>>();

/**
 * Runs the writes of this process to one file one after another. A removal reads the claims in its turn: an upload before
 * it has claimed the file, and one after it uploads it again.
 */
export async function inTurn<T>(storageZoneId: number, path: string, write: () => Promise<T>): Promise<T> {
  const file = `${storageZoneId}/${path}`;
  const turn = (writing.get(file) ?? Promise.resolve()).then(write);
  const settled = turn.catch(() => {});
  writing.set(file, settled);
  try {
    return await turn;
  } finally {
    if (writing.get(file) === settled) writing.delete(file);
  }
}

/** Ends when the writes to these files that have begun are done: a list would still have a file that is being removed. */
export async function writesTo(storageZoneId: number, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => writing.get(`${storageZoneId}/${path}`)));
}
