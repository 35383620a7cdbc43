import { containers } from "../../http/replies";
import { refuseWith } from "../../http/route";
import { documented } from "../../http/sources";
import { chartKey, timesOf } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { placesOf, regionsOf } from "./app-rollouts";
import type { ContainerAppRecord } from "./records";

const minuteMs = 60_000;
const steps: Readonly<Record<string, number>> = { daily: 1_440 * minuteMs, hourly: 60 * minuteMs, minute: minuteMs };
/** Longer charts begin later. */
const mostPoints = 1_440;

/** Charts of the figures that are known here: how many instances and regions it has. */
export function statisticsOf(state: EmulatorState, app: ContainerAppRecord, query: URLSearchParams) {
  const stepMs = steps[(query.get("granularity") ?? "").toLowerCase()] ?? refuse("granularity");
  const to = timeIn(query, "toDate") ?? Date.parse(state.now());
  const from = timeIn(query, "fromDate") ?? refuse("fromDate");
  const first = Math.floor(to / stepMs) * stepMs - (mostPoints - 1) * stepMs;
  const times = timesOf({ from: Math.max(from, first), to: to + 1, stepMs });
  const chart = (value: number) => Object.fromEntries(times.map((time) => [chartKey(time), value]));
  const size = app.volumes.reduce((sum, volume) => sum + volume.size, 0);
  return {
    targetLatencyChart: chart(0),
    activeRegionsChart: chart(app.isRunning ? regionsOf(app).length : 0),
    latencyChart: chart(0),
    instancesChart: chart(placesOf(app).length),
    cpuUsageChart: chart(0),
    ramUsageChart: chart(0),
    trafficChart: chart(0),
    volumesSplitUsageChart: Object.fromEntries(app.volumes.map(({ name }) => [name, chart(0)])),
    volumesSplitCapacityChart: Object.fromEntries(app.volumes.map((one) => [one.name, chart(one.size)])),
    volumesUsageChart: chart(0),
    volumesCapacityChart: chart(size),
  };
}

function timeIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) || undefined;
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  // Beyond these, a time has no year of four digits.
  return time >= 0 && time < 253_402_300_800_000 ? time : refuse(name);
}

const invalidInput = documented("magic-containers", "Invalid input.", "GET /apps/{appId}/statistics");

function refuse(field: string): never {
  refuseWith(containers.error(400, `The ${field} field is not valid.`, invalidInput, field));
}
