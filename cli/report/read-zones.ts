import pLimit from "p-limit";
import { lastMonths, type Month } from "./months";

export interface ZonesRead<Zone, Figures> {
  readonly zones: readonly (Zone & { readonly months: readonly Figures[] })[];
  readonly failures: readonly { readonly zone: Zone; readonly message: string }[];
}

/** Reads the last months of each zone, oldest first, a few at a time. A zone that fails does not stop the others. */
export async function readZones<Zone extends object, Figures>(
  all: readonly Zone[],
  { months, now }: { readonly months: number; readonly now: Date },
  readMonth: (zone: Zone, month: Month) => Promise<Figures>,
): Promise<ZonesRead<Zone, Figures>> {
  const limit = pLimit(4);
  const read = await Promise.all(
    all.map(async (zone) => {
      let message: string | undefined;
      const inOrder = await Promise.all(
        lastMonths(now, months).map((month) =>
          limit(async () => (message === undefined ? [await readMonth(zone, month)] : [])).catch((error: unknown) => {
            message ??= error instanceof Error ? error.message : String(error);
            return [];
          }),
        ),
      );
      return { zone, months: inOrder.flat(), message };
    }),
  );
  return {
    zones: read.flatMap(({ zone, months, message }) => (message === undefined ? [{ ...zone, months }] : [])),
    failures: read.flatMap(({ zone, message }) => (message === undefined ? [] : [{ zone, message }])),
  };
}
