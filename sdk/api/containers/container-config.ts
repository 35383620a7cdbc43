import { z } from "zod";
import type { CallOptions } from "../../http/call";
import { allFromCursors, collect, cursorPageOf } from "../../wire/pagination";
import { requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const text = z.string().nullish();
const count = z.int().nullish();

const region = z.object({
  id: z.string(),
  name: text,
  group: text,
  hasAnycastSupport: z.boolean().nullish(),
  hasCapacity: z.boolean().nullish(),
});
const regions = cursorPageOf(region);
const nodes = cursorPageOf(z.string());

const limits = requireAnyOf(
  z.object({
    maxNumberOfApplications: count,
    existingNumberOfApplications: count,
    maxNumberOfRegionsPerApplication: count,
    maxCpuMilliCoresPerPod: count,
    maxMemoryBytesPerPod: count,
    maxNumberOfInstancesPerRegion: count,
    maxNumberOfInstancesPerApplication: count,
    maxNumberOfVolumesPerApplication: count,
    maxVolumeSize: count,
  }),
);

/** A region in which apps can run; `group` is the part of the world. */
export type ContainerRegion = z.output<typeof region>;
/** What an account may have of apps; null where there is no limit. */
export type ContainerLimits = z.output<typeof limits>;

/** Items of a response, as many as the interface allows. */
const limit = 1000;

/** Where apps can run, and how many of them. Source: the vendor's `magic-containers.json`. */
export class ContainerConfig {
  constructor(private readonly connection: Connection) {}

  /** The regions. `GET /regions` */
  listRegions(options?: CallOptions): AsyncGenerator<ContainerRegion, void, undefined> {
    return allFromCursors((nextCursor) => {
      const details = { ...options, path: {}, query: { limit, nextCursor }, response: regions };
      return this.connection.call("GET /regions", details);
    });
  }

  /** The regions, which all apps of a run share. `GET /regions` */
  snapshot(): Promise<ContainerRegion[]> {
    return this.connection.reads.get("containers", "regions", () => collect(this.listRegions()));
  }

  /** The addresses of the machines from which containers send requests. `GET /nodes` */
  listNodes(options?: CallOptions): AsyncGenerator<string, void, undefined> {
    return allFromCursors((nextCursor) => {
      const details = { ...options, path: {}, query: { limit, nextCursor }, response: nodes };
      return this.connection.call("GET /nodes", details);
    });
  }

  /** How many apps, instances and volumes the account may have. `GET /limits` */
  getLimits(options?: CallOptions): Promise<ContainerLimits> {
    return this.connection.call("GET /limits", { ...options, path: {}, response: limits });
  }
}
