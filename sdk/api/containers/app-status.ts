/** How long each point of a chart is. */
export const statisticsGranularities = ["Daily", "Hourly", "Minute"] as const;

export interface ContainerAppStatisticsPeriod {
  from: Date;
  /** Default: now. */
  to?: Date | undefined;
  granularity: (typeof statisticsGranularities)[number];
}
