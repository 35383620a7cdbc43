import type { CallOptions } from "../../http/call";
import type { ContainerRegion } from "../../wire/generated/containers";
import { allFromCursors, collect } from "../../wire/pagination";
import { Area } from "../area";

/** Items of a response, as many as the interface allows. */
const limit = 1000;

/** Where apps can run, and how many of them. Source: the vendor's `magic-containers.json`. */
export class ContainerConfig extends Area {
  /** The regions. `GET /regions` */
  listRegions(options?: CallOptions): AsyncGenerator<ContainerRegion, void, undefined> {
    return allFromCursors((nextCursor) =>
      this.connection.call("GET /regions", { ...options, query: { limit, nextCursor } }),
    );
  }

  /** The regions, which all apps of a run share. `GET /regions` */
  snapshot(): Promise<ContainerRegion[]> {
    return this.connection.reads.get("containers", "regions", () => collect(this.listRegions()));
  }

  /** The addresses of the machines from which containers send requests. `GET /nodes` */
  listNodes(options?: CallOptions): AsyncGenerator<string, void, undefined> {
    return allFromCursors((nextCursor) =>
      this.connection.call("GET /nodes", { ...options, query: { limit, nextCursor } }),
    );
  }

  /** How many apps, instances and volumes the account may have. `GET /limits` */
  readonly getLimits = this.row("GET /limits");
}
