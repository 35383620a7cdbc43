/** One thing that is measured. */
export interface Case {
  readonly name: string;
  /**
   * Runs it once, and returns the milliseconds that it took, or the amount of the comparison's unit. What has several steps
   * says so of each.
   */
  measure(): Promise<number | Readonly<Record<string, number>>>;
}

/** Cases that are measured against a baseline. */
export interface Comparison {
  readonly title: string;
  readonly baseline: Case;
  readonly cases: readonly Case[];
  /** How many times the baseline a case may take. Left out where no bound is promised. */
  readonly atMost?: number;
  /** What is measured. Default: milliseconds. */
  readonly unit?: string;
  /** How often a full run measures each case. Default: 15. */
  readonly rounds?: number;
}

/** The result of one case. */
export interface Figure {
  readonly comparison: string;
  readonly case: string;
  readonly median: number;
  readonly unit: string;
  /** Median over the baseline's. */
  readonly ratio: number;
  readonly atMost?: number;
}

/** How comparisons are run. */
export interface Running {
  /** A fifth of the rounds. */
  readonly quick?: boolean;
  /** Called with the result of each case, as soon as it is known. */
  done?(figures: readonly Figure[]): void;
}

/**
 * Measures every case in turn, again and again, so that whatever else the machine does meets all of them alike. A first
 * round fills caches and does not count, unless there is only one.
 */
export async function compare(comparison: Comparison, { quick = false, done }: Running = {}): Promise<Figure[]> {
  const { baseline, cases, rounds: fullRounds = 15 } = comparison;
  const rounds = quick ? Math.ceil(fullRounds / 5) : fullRounds;
  const all = [baseline, ...cases];
  const measured = all.map((): Record<string, number>[] => []);
  for (let round = fullRounds > 1 ? 0 : 1; round <= rounds; round++)
    for (const [at, { measure }] of all.entries()) {
      const steps = await measure();
      if (round > 0) measured[at]?.push(typeof steps === "number" ? { "": steps } : steps);
      // The baseline comes first, so whatever the last round has measured is known with its ratio.
      if (round === rounds) done?.(stepsOf(measured).map((step) => figure(comparison, step, measured, at)));
    }
  return stepsOf(measured).flatMap((step) => [...all.keys()].map((at) => figure(comparison, step, measured, at)));
}

type Measured = readonly (readonly Readonly<Record<string, number>>[])[];

function stepsOf(measured: Measured): string[] {
  return Object.keys(measured[0]?.[0] ?? {});
}

function figure(
  { title, baseline, cases, atMost, unit = "ms" }: Comparison,
  step: string,
  measured: Measured,
  at: number,
): Figure {
  const median = medianOf((measured[at] ?? []).map((of) => of[step] ?? Number.NaN));
  const base = medianOf((measured[0] ?? []).map((of) => of[step] ?? Number.NaN));
  return {
    comparison: step ? `${title}: ${step}` : title,
    case: [baseline, ...cases][at]?.name ?? "",
    median,
    unit,
    ratio: median / base,
    ...(at > 0 ? { atMost } : {}),
  };
}

/** The figures as a table for people, in Markdown. */
export function table(figures: readonly Figure[]): string {
  return ["| what | case | median | ratio | at most |", "| --- | --- | --: | --: | --: |", ...figures.map(row)].join(
    "\n",
  );
}

/** A figure as a row of that table. */
export function row({ comparison, case: name, median, unit, ratio, atMost }: Figure): string {
  const promised = atMost === undefined ? "" : `${atMost.toFixed(2)}${ratio > atMost ? " (missed)" : ""}`;
  return `| ${[comparison, name, `${median.toFixed(1)} ${unit}`, ratio.toFixed(2), promised].join(" | ")} |`;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
