import { dnsRecordType, dnsSmartRoutingType } from "../../../sdk/api/dns";
import { Random } from "../../account/random";
import { core, ok } from "../../http/replies";
import { routes } from "../../http/route";
import { chartOf, readRange, type StatisticsRange, total } from "../../http/statistics-range";
import { dnsZoneOf } from "./dns-records";
import type { DnsZoneRecord } from "./records";

const hourMs = 3_600_000;
/** The most queries that a record gets in an hour here. */
const mostOfHour = 40;

export const dnsStatisticsRoutes = routes(core.unauthorized, {
  "GET /dnszone/{id}/statistics": (request) => {
    const range = readRange(request.query);
    const queries = queriesOf(dnsZoneOf(request), range);
    const types = [...Map.groupBy(queries, ({ type }) => type)].map(([type, ofType]) => [type, total(ofType, count)]);
    return ok({
      TotalQueriesServed: total(queries, count),
      QueriesServedChart: chartOf(range, queries, count),
      NormalQueriesServedChart: chartOf(range, queries, ({ isSmart, count }) => (isSmart ? 0 : count)),
      SmartQueriesServedChart: chartOf(range, queries, ({ isSmart, count }) => (isSmart ? count : 0)),
      QueriesByTypeChart: Object.fromEntries(types),
    });
  },
});

/** Queries of one record in an hour. */
export interface DnsQueries {
  readonly time: number;
  readonly type: string;
  readonly isSmart: boolean;
  readonly count: number;
}

const count = (queries: DnsQueries) => queries.count;

/**
 * The queries that a zone served, by record and hour. There is no log of them: their number is drawn from the record's
 * id and the hour, the same each time. A disabled record gets none.
 */
export function queriesOf(zone: DnsZoneRecord, { from, to }: Pick<StatisticsRange, "from" | "to">): DnsQueries[] {
  const last = Math.floor((Math.min(to, Date.now() + 1) - 1) / hourMs);
  const hours = Array.from({ length: Math.max(0, last - Math.floor(from / hourMs) + 1) }, (_, at) => at);
  return zone.Records.filter(({ Disabled }) => !Disabled).flatMap(({ Id, Type, SmartRoutingType }) => {
    const type = dnsRecordType.fromWire(Type);
    const isSmart = SmartRoutingType !== dnsSmartRoutingType.toWire("None");
    return hours.map((at) => {
      const hour = Math.floor(from / hourMs) + at;
      return { time: hour * hourMs, type, isSmart, count: new Random(Id, hour).whole(0, mostOfHour) };
    });
  });
}
