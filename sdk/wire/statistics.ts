import { z } from "zod";
import { pascalName } from "./names";
import { mapOf } from "./schemas";

/** A period of statistics. Default: the last 30 days. */
export interface StatisticsPeriod {
  from?: Date | undefined;
  to?: Date | undefined;
  /** Points of charts for each hour instead of each day. */
  hourly?: boolean | undefined;
}

/** Values by point in time (ISO 8601). */
export const chart = mapOf(z.number()).nullish();

/** Figures by names of the platform, such as regions, countries or types of records, whose first letter is not a property's. */
export const figuresByName = mapOf(z.number())
  .nullish()
  .transform(
    (figures) =>
      figures && Object.fromEntries(Object.entries(figures).map(([name, value]) => [pascalName(name), value])),
  );

/** The query of a period. */
export function periodQuery({ from, to, hourly }: StatisticsPeriod) {
  return { dateFrom: from?.toISOString(), dateTo: to?.toISOString(), hourly };
}
