/** One thing that is measured. */
export interface Case {
  readonly name: string;
  /**
   * Does it once, and says how many milliseconds it took, or how much of the comparison's unit. What has several steps
   * says so of each.
   */
  measure(): Promise<number | Readonly<Record<string, number>>>;
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
  /** How often a full run measures each case. Default: 15. */
  readonly rounds?: number;
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
 * round fills caches and does not count, unless there is only one.
 */
export async function compare(comparison: Comparison, { quick = false } = {}): Promise<Figure[]> {
  const { baseline, cases, rounds = 15 } = comparison;
  const all = [baseline, ...cases];
  const measured = all.map((): Record<string, number>[] => []);
  for (let round = rounds > 1 ? 0 : 1; round <= (quick ? Math.ceil(rounds / 5) : rounds); round++)
    for (const [at, { measure }] of all.entries()) {
      const steps = await measure();
      if (round > 0) measured[at]?.push(typeof steps === "number" ? { "": steps } : steps);
    }
  const steps = Object.keys(measured[0]?.[0] ?? {});
  return steps.flatMap((step) => {
    const medians = measured.map((rounds) => medianOf(rounds.map((of) => of[step] ?? Number.NaN)));
    return figures(comparison, step, medians);
  });
}

function figures(
  { title, baseline, cases, atMost, unit = "ms" }: Comparison,
  step: string,
  medians: number[],
): Figure[] {
  const [base = 0] = medians;
  return [baseline, ...cases].map(({ name }, at) => {
    const median = medians[at] ?? 0;
    return {
      comparison: step ? `${title}: ${step}` : title,
      case: name,
      median,
      unit,
      ratio: median / base,
      ...(at > 0 ? { atMost } : {}),
    };
  });
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
