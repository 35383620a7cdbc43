export interface Month {
  readonly year: number;
  readonly month: number;
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
