import pLimit from "p-limit";

interface Month {
  readonly year: number;
  readonly month: number;
}

/** Which zones, and how many months, the one of `now` included. */
export interface Choice {
  /** None means all of the account. */
  readonly ids: readonly number[];
  readonly months: number;
  readonly now: Date;
}

/** Reads the last months of each zone, oldest first, a few at a time. A zone that fails does not stop the others. */
export async function readZones<Zone extends object, Figures>(
  all: readonly Zone[],
  { months, now }: Choice,
  readMonth: (zone: Zone, month: Month) => Promise<Figures>,
) {
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
    version: 1,
    zones: read.flatMap(({ zone, months, message }) => (message === undefined ? [{ ...zone, months }] : [])),
    failures: read.flatMap(({ zone, message }) => (message === undefined ? [] : [{ ...zone, message }])),
  };
}

/** The last months with the one of `now`, oldest first. */
export function lastMonths(now: Date, count: number): Month[] {
  return Array.from({ length: count }, (_, at) => {
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - at), 1));
    return { year: start.getUTCFullYear(), month: start.getUTCMonth() + 1 };
  });
}

/** `2026-01` */
export function nameOf({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, "0")}`;
}
