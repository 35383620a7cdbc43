/** One thing that is measured. */
export interface Case {
  readonly name: string;
  /** Does it once, and says how many milliseconds it took. */
  measure(): Promise<number>;
}

/** Cases that are measured against a baseline. */
export interface Comparison {
  readonly title: string;
  readonly baseline: Case;
  readonly cases: readonly Case[];
  /** How many times the baseline a case may take. Left out where nothing was promised. */
  readonly atMost?: number;
}

/** What came of one case. */
export interface Figure {
  readonly comparison: string;
  readonly case: string;
  readonly medianMs: number;
  /** Median over the baseline's. */
  readonly ratio: number;
  readonly atMost?: number;
}

/**
 * Measures every case in turn, again and again, so that whatever else the machine does meets all of them alike. A first
 * round fills caches and does not count.
 */
export async function compare({ title, baseline, cases, atMost }: Comparison, rounds: number): Promise<Figure[]> {
  const all = [baseline, ...cases];
  const measured = all.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [at, { measure }] of all.entries()) {
      const ms = await measure();
      if (round > 0) measured[at]?.push(ms);
    }
  const [baselineMs = 0, ...medians] = measured.map(median);
  return [
    { comparison: title, case: baseline.name, medianMs: baselineMs, ratio: 1 },
    ...cases.map(({ name }, at) => {
      const medianMs = medians[at] ?? 0;
      return { comparison: title, case: name, medianMs, ratio: medianMs / baselineMs, atMost };
    }),
  ];
}

/** The figures as a table for people, in Markdown. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ comparison, case: name, medianMs, ratio, atMost }) => [
    comparison,
    name,
    `${medianMs.toFixed(1)} ms`,
    ratio.toFixed(2),
    atMost === undefined ? "" : `${atMost.toFixed(2)}${ratio > atMost ? " (missed)" : ""}`,
  ]);
  const lines = [["what", "case", "median", "ratio", "at most"], ["---", "---", "--:", "--:", "--:"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
