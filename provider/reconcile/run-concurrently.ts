/**
 * Runs a step for each item, several at a time. After an error no other one begins; those in progress end first.
 *
 * @throws The error of the first item that failed, in the order of the items.
 */
export async function runConcurrently<Item>(
  items: readonly Item[],
  maxConcurrency: number,
  step: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: { at: number; error: unknown }[] = [];
  const left = items.entries();
  // A promise for each of 100,000 items would take more memory than the items.
  const runRest = async () => {
    for (const [at, item] of left) {
      if (failures.length > 0) return;
      try {
        await step(item);
      } catch (error) {
        failures.push({ at, error });
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxConcurrency, items.length) }, runRest));
  const [first] = failures.toSorted((a, b) => a.at - b.at);
  if (first) throw first.error;
}
