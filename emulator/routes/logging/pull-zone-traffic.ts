import type { EmulatorState } from "../../state";
import type { AccessLogs } from "./access-logs";
import type { LogRecord } from "./record";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** More requests of a day than these are not generated for statistics: each then stands for several. */
const mostOfDay = 200;

/** What a pull zone serves. */
const nothing = {
  requests: 0,
  cachedRequests: 0,
  bytes: 0,
  cachedBytes: 0,
  /** Requests that were sent to the origin, with the sum of their response times in milliseconds. */
  originRequests: 0,
  originBytes: 0,
  originMs: 0,
  imageRequests: 0,
  imageBytes: 0,
  errors3xx: 0,
  errors4xx: 0,
  errors5xx: 0,
};

/** What a pull zone served in an hour from one region. */
export type Traffic = typeof nothing & {
  readonly pullZoneId: number;
  /** The beginning of the hour, in milliseconds since 1970. */
  readonly time: number;
  /** The code of the region. */
  readonly region: string;
};

type Zone = { readonly Id: number; readonly Name: string };

/** Days that are over do not change; each account keeps its own. */
const days = new WeakMap<AccessLogs, Map<string, Traffic[]>>();

/**
 * The traffic of a pull zone from its access logs, by hour and region, for all hours that overlap a time range up to
 * now. It goes back further than the logs can be read.
 */
export function trafficOf({ logs }: EmulatorState, zone: Zone, range: { from: number; to: number }): Traffic[] {
  const { from, to } = { from: Math.floor(range.from / hourMs) * hourMs, to: Math.min(range.to, Date.now() + 1) };
  const kept = days.get(logs) ?? new Map<string, Traffic[]>();
  days.set(logs, kept);
  const cells: Traffic[] = [];
  for (let day = Math.floor(from / dayMs) * dayMs; day < to; day += dayMs) {
    const key = `${zone.Id}/${day}/${logs.perDay}`;
    const ofDay = kept.get(key) ?? drawnOf(logs, zone, day, Math.min(day + dayMs, Date.now() + 1));
    if (day + dayMs <= Date.now()) kept.set(key, ofDay);
    cells.push(...ofDay);
  }
  const added = new Cells(zone.Id);
  for (const record of logs.added(zone.Id)) added.add(Date.parse(record.timestamp), record, 1);
  return [...cells, ...added.all].filter(({ time }) => time >= from && time < to);
}

function drawnOf(logs: AccessLogs, { Id, Name }: Zone, from: number, to: number): Traffic[] {
  const cells = new Cells(Id);
  const zone = { pullZoneId: Id, host: `${Name}.b-cdn.net` };
  for (const { time, figures, weight } of logs.sample(zone, from, to, mostOfDay)) cells.add(time, figures, weight);
  return cells.all;
}

type Figures = Pick<LogRecord, "statusCode" | "bytesSent" | "cacheStatus" | "edgeLocation" | "path" | "requestId">;

class Cells {
  readonly #cells = new Map<string, Traffic>();

  constructor(private readonly pullZoneId: number) {}

  get all(): Traffic[] {
    return [...this.#cells.values()];
  }

  add(at: number, record: Figures, weight: number): void {
    const { statusCode, bytesSent, cacheStatus } = record;
    const cell = this.cellOf(Math.floor(at / hourMs) * hourMs, record.edgeLocation ?? "");
    cell.requests += weight;
    cell.bytes += weight * bytesSent;
    if (cacheStatus === "HIT") {
      cell.cachedRequests += weight;
      cell.cachedBytes += weight * bytesSent;
    } else if (cacheStatus !== null && cacheStatus !== "-") {
      cell.originRequests += weight;
      cell.originBytes += weight * bytesSent;
      cell.originMs += weight * originMs(record);
    }
    if (/\.(?:jpe?g|png|webp|gif|avif)$/i.test(record.path ?? "")) {
      cell.imageRequests += weight;
      cell.imageBytes += weight * bytesSent;
    }
    if (statusCode >= 500) cell.errors5xx += weight;
    else if (statusCode >= 400) cell.errors4xx += weight;
    else if (statusCode >= 300) cell.errors3xx += weight;
  }

  private cellOf(time: number, region: string): Traffic {
    const key = `${time}/${region}`;
    const cell = this.#cells.get(key) ?? { pullZoneId: this.pullZoneId, time, region, ...nothing };
    this.#cells.set(key, cell);
    return cell;
  }
}

/** Logs have no time of the origin: 20 to 275 ms, the same each time for a request. */
const originMs = ({ requestId }: Figures) => 20 + (Number.parseInt(requestId?.slice(0, 2) ?? "", 16) || 0);
