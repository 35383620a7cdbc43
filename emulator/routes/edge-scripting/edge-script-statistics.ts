import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { chartOf, readRange, startOfMonth, total } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { type Traffic, trafficOf } from "../logging";
import { scriptOf } from "./edge-scripts";

/** The processor time of a request, in milliseconds. */
const cpuMs = 2;

export const edgeScriptStatisticsRoutes = routes(core.unauthorized, {
  "GET /compute/script/{id}/statistics": (request) => {
    const { Id } = scriptOf(request);
    const range = readRange(request.query);
    const traffic = scriptTraffic(request.state, Id, range);
    const month = scriptTraffic(request.state, Id, { from: startOfMonth(Date.now()), to: Date.now() + 1 });
    const requests = total(traffic, requestsOf);
    const served = chartOf(range, traffic, requestsOf);
    return ok({
      TotalRequestsServed: requests,
      TotalCpuUsed: requests * cpuMs,
      TotalMonthlyCost: scriptCost(total(month, requestsOf)),
      AverageCpuTimePerExecution: requests > 0 ? cpuMs : 0,
      RequestsServedChart: served,
      AverageCpuTimeChart: mapped(served, (count) => (count > 0 ? cpuMs : 0)),
      TotalCpuTimeChart: mapped(served, (count) => count * cpuMs),
    });
  },
});

const requestsOf = ({ requests }: Traffic) => requests;

/** The requests that a script served: those of the pull zones whose origin or middleware it is. */
export function scriptTraffic(state: EmulatorState, id: number, range: { from: number; to: number }): Traffic[] {
  return [...state.pullZones.values()]
    .filter(({ EdgeScriptId, MiddlewareScriptId }) => EdgeScriptId === id || MiddlewareScriptId === id)
    .flatMap((zone) => trafficOf(state, zone, range));
}

/** What requests cost, in dollars: for each, and for the processor's time. The prices are the emulator's own. */
export const scriptCost = (requests: number) => requests * (0.2 / 1e6 + (cpuMs / 1000) * (0.02 / 1000));

/** The processor time of requests, in milliseconds. */
export const scriptCpuMs = (requests: number) => requests * cpuMs;

const mapped = (chart: Record<string, number>, change: (value: number) => number) =>
  Object.fromEntries(Object.entries(chart).map(([time, value]) => [time, change(value)]));
