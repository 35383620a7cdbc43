import { periodQuery, type StatisticsPeriod } from "../../wire/statistics";
import { Area } from "../area";

const ofPeriod = { select: (period: StatisticsPeriod) => ({ query: periodQuery(period) }) };

/** What features of a pull zone did in a period. Source: the vendor's `core.json`. */
export class PullZoneStatistics extends Area {
  /** `GET /pullzone/{pullZoneId}/optimizer/statistics` */
  readonly optimizer = this.row("GET /pullzone/{pullZoneId}/optimizer/statistics", ofPeriod);

  /** `GET /pullzone/{pullZoneId}/originshield/queuestatistics` */
  readonly originShieldQueue = this.row("GET /pullzone/{pullZoneId}/originshield/queuestatistics", ofPeriod);

  /** `GET /pullzone/{pullZoneId}/safehop/statistics` */
  readonly safeHop = this.row("GET /pullzone/{pullZoneId}/safehop/statistics", ofPeriod);
}
