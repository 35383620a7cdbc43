import { keyOfStack } from "./build-report";
import { driftIn } from "./ignored";
import { titleOf } from "./labels";
import type { Report, StackReport } from "./report";
import { type Drift, driftsOf } from "./since";

/** What several reports say of each stack, from which every format is built. */
export interface History {
  readonly version: 1;
  /** When the reports were written, oldest first. */
  readonly reports: readonly string[];
  readonly stacks: readonly StackHistory[];
}

export interface StackHistory {
  readonly name: string;
  readonly folder: string;
  /** One for each report that has the stack, oldest first. */
  readonly points: readonly Point[];
  /** Oldest first. */
  readonly drifts: readonly Episode[];
}

/** A stack in one report. */
export interface Point {
  readonly checkedAt: string;
  readonly status: StackReport["status"];
  /** How many resources drifted. */
  readonly drifted: number;
}

/** A drift from the report that first had it to the one that had it no more. */
export interface Episode {
  readonly title: string;
  readonly id: string;
  /** Left out for an object that is gone. */
  readonly property?: string;
  readonly from: string;
  /** Left out while it lasts. */
  readonly until?: string;
  readonly ageMs: number;
  readonly ignored: boolean;
}

/** Puts the reports in their order, and follows each drift through them. */
export function historyOf(reports: readonly Report[]): History {
  const inOrder = reports.toSorted((a, b) => (a.checkedAt < b.checkedAt ? -1 : 1));
  const stacks = Map.groupBy(
    inOrder.flatMap((report) => report.stacks),
    keyOfStack,
  );
  return {
    version: 1,
    reports: inOrder.map(({ checkedAt }) => checkedAt),
    stacks: [...stacks.values()].map(stackHistory).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function stackHistory(reports: readonly StackReport[]): StackHistory {
  const running = new Map<string, Omit<Episode, "ageMs">>();
  const ended: Omit<Episode, "ageMs">[] = [];
  for (const report of reports) {
    // What drifted is not known of a stack that was not read.
    if (report.status === "failed" || report.status === "deploying") continue;
    const now = new Map(driftsOf(report).map((drift) => [drift.key, drift]));
    for (const [key, episode] of running)
      if (!now.has(key)) {
        ended.push({ ...episode, until: report.checkedAt });
        running.delete(key);
      }
    for (const [key, drift] of now) {
      const episode = begin(drift, running.get(key));
      running.set(key, episode);
      if (report.repaired || drift.settled) {
        ended.push({ ...episode, until: report.checkedAt });
        running.delete(key);
      }
    }
  }
  const last = reports.at(-1);
  if (!last) throw new Error("A stack's history has at least one report.");
  const { name, folder, checkedAt } = last;
  const drifts = [...ended, ...running.values()].map((episode) => ({
    ...episode,
    ageMs: Date.parse(episode.until ?? checkedAt) - Date.parse(episode.from),
  }));
  return {
    name,
    folder,
    points: reports.map((report) => ({
      checkedAt: report.checkedAt,
      status: report.status,
      drifted: driftIn(report).length,
    })),
    drifts: drifts.toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  };
}

function begin(drift: Drift, known: Omit<Episode, "ageMs"> | undefined): Omit<Episode, "ageMs"> {
  const { id, checkedAt, firstSeenAt = checkedAt, ignored } = drift;
  const property = drift.drift?.property;
  return {
    title: titleOf(drift),
    id,
    ...(property !== undefined && { property }),
    from: known?.from ?? firstSeenAt,
    ignored: ignored !== undefined,
  };
}

/** `3 d 4 h`, `25 min` */
export function formatAge(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** The drifts that last, without ignored ones. */
export function lastingIn({ drifts }: StackHistory): Episode[] {
  return drifts.filter(({ until, ignored }) => until === undefined && !ignored);
}
