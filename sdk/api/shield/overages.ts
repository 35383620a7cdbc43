import { Area } from "../area";

/** Overage reports. Source: the vendor's `shield.json`. */
export class Overages extends Area {
  /** Reads the report of one calendar month (1 to 12). `GET /shield/metrics/overages/{shieldZoneId}` */
  readonly get = this.row("GET /shield/metrics/overages/{shieldZoneId}", {
    request: ({ year, month }: { year: number; month: number }) => ({ query: { year, month } }),
  });
}
