/** What was measured, by step. */
export type Figures = Readonly<Record<string, number>>;

/** Ways to do the same. The first is what the others are compared with. */
export interface Comparison {
  readonly title: string;
  readonly cases: Readonly<Record<string, () => Promise<Figures>>>;
  /** How often each case is measured, after a round that fills caches and does not count. Default: once, without it. */
  readonly rounds?: number;
}

/**
 * Measures every case in turn, again and again, so that whatever else the machine does meets all of them alike.
 *
 * @returns Rows of the medians, and of what they are in ratio to those of the first case.
 */
export async function compare({ title, cases, rounds = 0 }: Comparison): Promise<string[]> {
  const measured = Object.keys(cases).map((): Figures[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [at, measure] of Object.values(cases).entries()) {
      const figures = await measure();
      if (round > 0 || rounds === 0) measured[at]?.push(figures);
    }
  const median = (at: number, step: string) =>
    medianOf((measured[at] ?? []).map((figures) => figures[step] ?? Number.NaN));
  return Object.keys(measured[0]?.[0] ?? {}).flatMap((step) =>
    Object.keys(cases).map((name, at) => {
      const ratio = median(at, step) / median(0, step);
      return `| ${title}: ${step} | ${name} | ${median(at, step).toFixed(2)} | ${at > 0 ? ratio.toFixed(2) : ""} |`;
    }),
  );
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
