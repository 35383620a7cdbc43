import type { CallOptions } from "../../http/call";
import { allItems, collect, itemsOfPage, type Page, type PageOptions } from "../../wire/pagination";
import { listOf } from "../../wire/schemas";
import type { StatisticsPeriod } from "../../wire/statistics";
import { Area } from "../area";
import {
  attachedPullZones,
  groupResponse,
  groupToWire,
  type LoadBalancer,
  type LoadBalancerOrigin,
  type LoadBalancerOriginGroup,
  type LoadBalancerOriginGroupSettings,
  type LoadBalancerOriginSettings,
  type LoadBalancerSettings,
  loadBalancerResponse,
  loadBalancerStatistics,
  loadBalancersTotals,
  originResponse,
  originToWire,
  settingsToWire,
} from "./load-balancer-model";

/** The kind of its ids. */
const kind = "load balancer";
const key = (id: number) => `${kind} ${id}`;
const balancer = "/loadbalancer/{loadBalancerId}";
const groups = `${balancer}/origingroup`;
const origins = `${groups}/{originGroupId}/origin`;
const page = itemsOfPage(listOf(loadBalancerResponse));

const settingsOf = (settings: LoadBalancerSettings) => ({ body: settingsToWire(settings) });
const groupOf = (group: LoadBalancerOriginGroupSettings) => ({ body: groupToWire(group) });
const originOf = (origin: LoadBalancerOriginSettings) => ({ body: originToWire(origin) });
const periodOf = ({ from, to, hourly }: StatisticsPeriod) => ({
  query: { from: from?.toISOString(), to: to?.toISOString(), hourly },
});
const totalOf: (period: Omit<StatisticsPeriod, "hourly">) => ReturnType<typeof periodOf> = periodOf;
/** Part of the writes to one load balancer, which a repetition leaves as they are. */
const write = { writes: key, repeatable: true } as const;

/**
 * Load balancers, the groups of each, and the origins of those. Writes to one load balancer are sent one after another.
 * Source: the vendor's pages, and a draft of `core.json`.
 */
export class LoadBalancers extends Area {
  /** All load balancers with their groups and origins, page after page. `GET /loadbalancer` */
  list(options?: CallOptions): AsyncGenerator<LoadBalancer, void, undefined> {
    return allItems((page) => this.listPage({ ...options, page }));
  }

  /** One page of the load balancers, whose end a shorter page tells. `GET /loadbalancer` */
  async listPage({
    page: at = 1,
    perPage = 50,
    ...options
  }: PageOptions & CallOptions = {}): Promise<Page<LoadBalancer>> {
    const query = { page: at, count: perPage };
    const items = await this.connection.call("GET /loadbalancer", { ...options, path: {}, query, response: page });
    return { items, page: at, totalItems: items.length, hasMore: items.length >= perPage };
  }

  /** Reads a load balancer with its groups and origins. `GET /loadbalancer/{loadBalancerId}` */
  readonly get = this.row(`GET ${balancer}`, {
    owns: kind,
    about: "loadBalancerId",
    recent: key,
    response: loadBalancerResponse,
  });

  /** Creates a load balancer without groups, exactly once: its name is unique in the account. `POST /loadbalancer` */
  create(settings: LoadBalancerSettings & { name: string }, options?: CallOptions): Promise<LoadBalancer> {
    const { name } = settings;
    const details = { path: {}, ...settingsOf(settings), response: loadBalancerResponse };
    return this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(name)} among the load balancers`,
      queue: `load balancers named ${name}`,
      kind,
      recent: key,
      send: () => this.connection.call("POST /loadbalancer", { ...options, ...details }),
      idOf: ({ loadBalancerId }) => loadBalancerId,
      findCandidates: async () => {
        const alike = (await collect(this.list(options))).filter((one) => one.name === name);
        return alike.map((value) => ({ id: value.loadBalancerId, value }));
      },
    });
  }

  /** Changes settings. Whether the platform keeps those that are left out is not known. `POST /loadbalancer/{loadBalancerId}` */
  readonly update = this.row(`POST ${balancer}`, {
    ...write,
    owns: kind,
    request: settingsOf,
    response: loadBalancerResponse,
  });

  /**
   * Deletes a load balancer with its groups and origins, which is refused while it is the origin of a pull zone.
   * `DELETE /loadbalancer/{loadBalancerId}`
   */
  readonly delete = this.row(`DELETE ${balancer}`, { ...write, recent: key });

  /** Adds a group without origins, exactly once: its name is unique in the load balancer. `POST /loadbalancer/{loadBalancerId}/origingroup` */
  addGroup(
    loadBalancerId: number,
    group: LoadBalancerOriginGroupSettings & { name: string },
    options?: CallOptions,
  ): Promise<LoadBalancerOriginGroup> {
    const details = { ...options, path: { loadBalancerId }, ...groupOf(group), response: groupResponse };
    return this.#createIn(loadBalancerId, `origin group named ${JSON.stringify(group.name)}`, options, {
      send: () => this.connection.call(`POST ${groups}`, details),
      find: ({ originGroups }) => originGroups.filter(({ name }) => name === group.name),
    });
  }

  /** Changes a group. `POST /loadbalancer/{loadBalancerId}/origingroup/{id}` */
  readonly updateGroup = this.row(`POST ${groups}/{id}`, { ...write, request: groupOf, response: groupResponse });

  /** Deletes a group with its origins. `DELETE /loadbalancer/{loadBalancerId}/origingroup/{id}` */
  readonly deleteGroup = this.row(`DELETE ${groups}/{id}`, write);

  /** Adds an origin, exactly once: its name is unique in the group. `POST /loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin` */
  addOrigin(
    loadBalancerId: number,
    originGroupId: number,
    origin: LoadBalancerOriginSettings & { name: string },
    options?: CallOptions,
  ): Promise<LoadBalancerOrigin> {
    const path = { loadBalancerId, originGroupId };
    const details = { ...options, path, ...originOf(origin), response: originResponse };
    return this.#createIn(loadBalancerId, `origin named ${JSON.stringify(origin.name)}`, options, {
      send: () => this.connection.call(`POST ${origins}`, details),
      find: ({ originGroups }) =>
        originGroups.flatMap(({ id, origins }) =>
          id === originGroupId ? origins.filter((one) => isOrigin(one, origin)) : [],
        ),
    });
  }

  /** Changes an origin. `POST /loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin/{originId}` */
  readonly updateOrigin = this.row(`POST ${origins}/{originId}`, {
    ...write,
    request: originOf,
    response: originResponse,
  });

  /** Deletes an origin. `DELETE /loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin/{originId}` */
  readonly deleteOrigin = this.row(`DELETE ${origins}/{originId}`, write);

  /** The pull zones whose origin it is, with their traffic of a period. `GET /loadbalancer/{loadBalancerId}/pullzones` */
  readonly listPullZones = this.row(`GET ${balancer}/pullzones`, { select: totalOf, response: attachedPullZones });

  /** What it did in a period of at most 90 days. `GET /loadbalancer/{loadBalancerId}/statistics` */
  readonly getStatistics = this.row(`GET ${balancer}/statistics`, {
    select: periodOf,
    response: loadBalancerStatistics,
  });

  /** What each load balancer of the account did in a period. `GET /loadbalancer/statistics` */
  readonly listTotals = this.row("GET /loadbalancer/statistics", { select: totalOf, response: loadBalancersTotals });

  #createIn<T extends { readonly id: number }>(
    loadBalancerId: number,
    description: string,
    options: CallOptions | undefined,
    { send, find }: { send: () => Promise<T>; find: (balancer: LoadBalancer) => readonly T[] },
  ): Promise<T> {
    return this.connection.creates.run({
      ...options,
      description: `the ${description} of load balancer ${loadBalancerId}`,
      queue: key(loadBalancerId),
      kind: `part of ${key(loadBalancerId)}`,
      send: () => this.connection.writes.concurrent(key(loadBalancerId), send),
      findCandidates: async () =>
        find(await this.get(loadBalancerId, options)).map((value) => ({ id: value.id, value })),
    });
  }
}

/** Whether it is the origin of this name. Where a response has no names of origins, its target tells. */
function isOrigin(found: LoadBalancerOrigin, sent: LoadBalancerOriginSettings): boolean {
  return found.name == null ? targetOf(found) === targetOf(sent) : found.name === sent.name;
}

const targetOf = (origin: LoadBalancerOrigin | LoadBalancerOriginSettings) =>
  JSON.stringify([
    origin.edgeScriptId ?? null,
    origin.storageZoneId ?? null,
    origin.standardOrigin?.originUrl ?? null,
    origin.magicContainersOrigin?.appId ?? null,
    origin.magicContainersOrigin?.endPointId ?? null,
  ]);
