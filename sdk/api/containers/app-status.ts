import { z } from "zod";
import { listOf, requireAnyOf } from "../../wire/schemas";
import { chart } from "../../wire/statistics";

const text = z.string().nullish();
const number = z.number().nullish();
const word = text.transform((value) => value && value.charAt(0).toLowerCase() + value.slice(1));

/** A figure with the platform's opinion of it, which is left out. */
const indicator = z
  .object({ indicator: number })
  .nullish()
  .transform((value) => value?.indicator);

const podContainer = z.object({
  /** That of the container's template. */
  id: text,
  name: text,
  /** `notStarted`, `started` or `ready`. */
  status: word,
  /** Why it does not run, such as `CrashLoopBackOff`. */
  reason: text,
  message: text,
  image: text,
  numberOfRestarts: number,
  exitCode: number,
  cpuUsage: number,
  ramUsage: number,
});

const pod = z.object({
  name: text,
  /** `notScheduled`, `scheduled`, `ready` or `deleting`. */
  status: word,
  message: text,
  lastHeartBeat: text,
  cpuUsage: number,
  ramUsage: number,
  containers: listOf(podContainer),
});

export const overview = requireAnyOf(
  z.object({
    status: word,
    activeInstances: indicator,
    desiredInstances: number,
    activeRegions: indicator,
    averageCPU: indicator,
    averageRAM: indicator,
    averageLatency: number,
    totalVolumeSizeInGb: number,
    monthlyCost: number,
    regions: listOf(
      z.object({
        region: text,
        isRequired: z.boolean().nullish(),
        instances: number,
        status: word,
        pods: listOf(pod),
      }),
    ),
  }),
);

export const appStatistics = requireAnyOf(
  z.object({
    latencyChart: chart,
    activeRegionsChart: chart,
    instancesChart: chart,
    cpuUsageChart: chart,
    ramUsageChart: chart,
    trafficChart: chart,
    volumesUsageChart: chart,
    volumesCapacityChart: chart,
  }),
);

/** What an app runs, by region and instance. */
export type ContainerAppOverview = z.output<typeof overview>;
export type ContainerAppStatistics = z.output<typeof appStatistics>;

/** How long each point of a chart is. */
export const statisticsGranularities = ["Daily", "Hourly", "Minute"] as const;

export interface ContainerAppStatisticsPeriod {
  from: Date;
  /** Default: now. */
  to?: Date | undefined;
  granularity: (typeof statisticsGranularities)[number];
}
