import { planType } from "../../../sdk/api/shield";
import { startOfMonth, total } from "../../http/statistics-range";
import type { EmulatorState } from "../../state";
import { queriesOf } from "../dns";
import { scriptCost, scriptCpuMs, scriptTraffic } from "../edge-scripting";
import { type Traffic, trafficOf } from "../logging";
import { regions } from "./regions";

/** What the account was charged with when its month began, in dollars. */
export const rechargedBalance = 100;

/** Monthly prices, in dollars. Those of traffic are in the table of regions. All are the emulator's own. */
const prices = {
  storedGigabyte: 0.01,
  smartQueries: 0.3 / 1e6,
  optimizer: 9.5,
  shield: { Basic: 0, Advanced: 9.5, Business: 49, Enterprise: 0 } as Readonly<Record<string, number>>,
};

/** The usage of a month up to a time, and what it costs by product, in dollars. */
export interface Charges {
  readonly bytes: number;
  readonly byPullZone: ReadonlyMap<number, { readonly bytes: number; readonly dollars: number }>;
  /** By the code of the continent. */
  readonly traffic: Readonly<Record<string, number>>;
  readonly storage: number;
  readonly dns: number;
  readonly smartQueries: number;
  readonly normalQueries: number;
  readonly scripting: number;
  readonly scriptRequests: number;
  readonly scriptCpuMs: number;
  readonly optimizer: number;
  readonly shield: number;
  readonly total: number;
}

/** What the account's objects were charged with from the beginning of a time's month up to that time. */
export function chargesUntil(state: EmulatorState, to: number): Charges {
  const range = { from: startOfMonth(to), to };
  const zones = [...state.pullZones.values()];
  const byPullZone = new Map(zones.map((zone) => [zone.Id, usageOf(trafficOf(state, zone, range))]));
  const all = [...byPullZone.values()].flatMap(({ cells }) => cells);
  const traffic = Object.fromEntries(
    [...Map.groupBy(all, ({ region }) => regionOf(region)?.ContinentCode ?? "EU")].map(([continent, cells]) => [
      continent,
      total(cells, dollarsOf),
    ]),
  );
  const queries = [...state.dnsZones.values()].flatMap((zone) => queriesOf(zone, range));
  const smartQueries = total(queries, ({ isSmart, count }) => (isSmart ? count : 0));
  const scriptRequests = total(
    [...state.edgeScripts.keys()].flatMap((id) => scriptTraffic(state, id, range)),
    ({ requests }) => requests,
  );
  const parts = {
    storage: (total([...state.storageFiles.values()], ({ length }) => length) / 1e9) * prices.storedGigabyte,
    dns: smartQueries * prices.smartQueries,
    scripting: scriptCost(scriptRequests),
    optimizer: zones.filter(({ OptimizerEnabled }) => OptimizerEnabled).length * prices.optimizer,
    shield: total([...state.shieldZones.values()], (zone) => prices.shield[planType.fromWire(zone.planType)] ?? 0),
  };
  return {
    bytes: total(all, ({ bytes }) => bytes),
    byPullZone,
    traffic,
    ...parts,
    smartQueries,
    normalQueries: total(queries, ({ count }) => count) - smartQueries,
    scriptRequests,
    scriptCpuMs: scriptCpuMs(scriptRequests),
    total: total([...Object.values(traffic), ...Object.values(parts)], (dollars) => dollars),
  };
}

function usageOf(cells: readonly Traffic[]) {
  return { cells, bytes: total(cells, ({ bytes }) => bytes), dollars: total(cells, dollarsOf) };
}

const dollarsOf = ({ region, bytes }: Traffic) => (bytes / 1e9) * (regionOf(region)?.PricePerGigabyte ?? 0.01);

const regionByCode = new Map(regions.map((region) => [region.RegionCode, region]));

/** The region of a code in a log record. */
export const regionOf = (code: string) => regionByCode.get(code);
