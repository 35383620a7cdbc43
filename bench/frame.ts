/** One thing that is measured. */
export interface Case {
  readonly name: string;
  /** Does it once, and says how many milliseconds it took, or how much of the comparison's unit. */
  measure(): Promise<number>;
}

/** Cases that are measured against a baseline. */
export interface Comparison {
  readonly title: string;
  readonly baseline: Case;
  readonly cases: readonly Case[];
  /** How many times the baseline a case may take. Left out where nothing was promised. */
  readonly atMost?: number;
  /** What is measured. Default: milliseconds. */
  readonly unit?: string;
}

/** What came of one case. */
export interface Figure {
  readonly comparison: string;
  readonly case: string;
  readonly median: number;
  readonly unit: string;
  /** Median over the baseline's. */
  readonly ratio: number;
  readonly atMost?: number;
}

/**
 * Measures every case in turn, again and again, so that whatever else the machine does meets all of them alike. A first
 * round fills caches and does not count.
 */
export async function compare(
  { title, baseline, cases, atMost, unit = "ms" }: Comparison,
  rounds: number,
): Promise<Figure[]> {
  const all = [baseline, ...cases];
  const measured = all.map((): number[] => []);
  for (let round = 0; round <= rounds; round++)
    for (const [at, { measure }] of all.entries()) {
      const ms = await measure();
      if (round > 0) measured[at]?.push(ms);
    }
  const [base = 0, ...medians] = measured.map(medianOf);
  return [
    { comparison: title, case: baseline.name, median: base, unit, ratio: 1 },
    ...cases.map(({ name }, at) => {
      const median = medians[at] ?? 0;
      return { comparison: title, case: name, median, unit, ratio: median / base, atMost };
    }),
  ];
}

/** The figures as a table for people, in Markdown. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ comparison, case: name, median, unit, ratio, atMost }) => [
    comparison,
    name,
    `${median.toFixed(1)} ${unit}`,
    ratio.toFixed(2),
    atMost === undefined ? "" : `${atMost.toFixed(2)}${ratio > atMost ? " (missed)" : ""}`,
  ]);
  const lines = [["what", "case", "median", "ratio", "at most"], ["---", "---", "--:", "--:", "--:"], ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
