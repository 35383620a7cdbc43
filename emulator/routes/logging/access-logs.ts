import { Random } from "../../account/random";
import type { LogRecord } from "./record";
import { drawFigures, drawRequest } from "./traffic";

const dayMs = 24 * 60 * 60 * 1000;
export const retentionMs = 3 * dayMs;

/** A record that is generated when it is read. */
export interface Entry {
  readonly time: number;
  readonly record: () => LogRecord;
}

/** Selects records of a pull zone. */
export interface LogSelection {
  pullZoneId: number;
  /** The name in the records' URLs. */
  host: string;
  /** Milliseconds since the epoch; `to` is exclusive. */
  from: number;
  to: number;
  order: "asc" | "desc";
  includeOriginShield: boolean;
}

/**
 * The access logs of pull zones. Most records are never stored: record n of a day is generated from a seed, the pull
 * zone, the day and n, so every read of a day returns the same records, and new ones appear as time goes by.
 */
export class AccessLogs {
  readonly #added = new Map<number, { entry: Entry; isOriginShield: boolean }[]>();

  constructor(
    /** Requests that each pull zone serves in a day. */
    public perDay: number,
    private readonly seed = 1,
  ) {}

  /** Logs a request. Omitted properties are generated; the default timestamp is now. */
  add(pullZoneId: number, request: Partial<LogRecord> = {}, { isOriginShield = false } = {}): LogRecord {
    const all = this.#added.get(pullZoneId) ?? [];
    this.#added.set(pullZoneId, all);
    const timestamp = request.timestamp ?? new Date().toISOString();
    const host = request.host ?? `pull-zone-${pullZoneId}.b-cdn.net`;
    const drawn = drawRequest(new Random(this.seed, pullZoneId, -1, all.length), { pullZoneId, host, timestamp });
    const record = { ...drawn, url: `https://${host}${request.path ?? drawn.path}`, ...request };
    all.push({ entry: { time: Date.parse(timestamp), record: () => record }, isOriginShield });
    all.sort((a, b) => a.entry.time - b.entry.time);
    return record;
  }

  /** The records of a time range within the retention, in order. */
  *select(selection: LogSelection, now = Date.now()): Generator<Entry, void, undefined> {
    const { includeOriginShield, pullZoneId, order } = selection;
    const range = {
      ...selection,
      from: Math.max(selection.from, now - retentionMs),
      to: Math.min(selection.to, now + 1),
    };
    const added = (this.#added.get(pullZoneId) ?? [])
      .filter(({ entry, isOriginShield }) => isWithin(range, entry.time) && (includeOriginShield || !isOriginShield))
      .map(({ entry }) => entry);
    const sources = [this.drawn(range, 0, this.perDay), order === "asc" ? added : added.toReversed()];
    // Few requests reach an origin shield. They have their own sequence, so that including them changes no other record.
    if (includeOriginShield) sources.push(this.drawn(range, 1, Math.floor(this.perDay / 50)));
    yield* merged(sources, order);
  }

  /** The requests that were logged by {@link add}, of any time. */
  added(pullZoneId: number): readonly LogRecord[] {
    return (this.#added.get(pullZoneId) ?? []).map(({ entry }) => entry.record());
  }

  /**
   * Requests of any time, which the logs keep for three days only. Where a day has more than `most`, each stands for
   * `weight` of them.
   */
  *sample(zone: { pullZoneId: number; host: string }, from: number, to: number, most: number) {
    const weight = Math.ceil(this.perDay / most);
    const selection = { ...zone, from, to, order: "asc", includeOriginShield: false } as const;
    for (const { time, seed } of this.times(selection, 0, this.perDay, weight))
      yield { time, weight, figures: drawFigures(new Random(...seed, 1)) };
  }

  private *drawn(selection: LogSelection, lane: number, perDay: number): Generator<Entry, void, undefined> {
    const { pullZoneId, host } = selection;
    for (const { time, seed } of this.times(selection, lane, perDay)) {
      const timestamp = () => new Date(time).toISOString();
      yield { time, record: () => drawRequest(new Random(...seed, 1), { pullZoneId, host, timestamp: timestamp() }) };
    }
  }

  private *times(selection: LogSelection, lane: number, perDay: number, every = 1) {
    const { pullZoneId, from, to, order } = selection;
    if (perDay === 0 || to <= from) return;
    const step = dayMs / perDay;
    const first = Math.ceil(Math.floor(from / step) / every) * every;
    const last = Math.ceil(to / step);
    for (let at = 0; at <= last - first; at += every) {
      const index = order === "asc" ? first + at : last - at;
      const seed = [this.seed, pullZoneId, lane, index] as const;
      const time = Math.floor((index + new Random(...seed).next()) * step);
      if (!isWithin(selection, time)) continue;
      yield { time, seed };
    }
  }
}

function isWithin({ from, to }: { from: number; to: number }, time: number): boolean {
  return time >= from && time < to;
}

/** Merges sequences that are sorted by time. */
function* merged(sources: Iterable<Entry>[], order: "asc" | "desc"): Generator<Entry, void, undefined> {
  const sign = order === "asc" ? 1 : -1;
  const heads = sources.map((source) => source[Symbol.iterator]()).map((rest) => ({ rest, next: rest.next() }));
  for (;;) {
    let first: (typeof heads)[number] | undefined;
    for (const head of heads) {
      if (head.next.done) continue;
      if (!first || first.next.done || sign * (head.next.value.time - first.next.value.time) < 0) first = head;
    }
    if (!first || first.next.done) return;
    yield first.next.value;
    first.next = first.rest.next();
  }
}
