import type { z } from "zod";
import type { CallOptions } from "../../http/call";
import type { Operation } from "../../http/path";
import { allItems, itemsOfPage, type Page, type PageOptions } from "../../wire/pagination";
import { listOf, noBody } from "../../wire/schemas";
import type { StatisticsPeriod } from "../../wire/statistics";
import type { Connection } from "../connection";
import {
  type AttachedPullZone,
  attachedPullZone,
  groupResponse,
  groupToWire,
  type LoadBalancer,
  type LoadBalancerOrigin,
  type LoadBalancerOriginGroup,
  type LoadBalancerOriginGroupSettings,
  type LoadBalancerOriginSettings,
  type LoadBalancerSettings,
  type LoadBalancerStatistics,
  type LoadBalancerTotals,
  loadBalancerResponse,
  loadBalancerStatistics,
  loadBalancerTotals,
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

/** The ids of a group, and those of an origin. */
type GroupPath = Readonly<Record<"loadBalancerId" | "originGroupId", number>>;
type OriginPath = Readonly<Record<"loadBalancerId" | "originGroupId" | "originId", number>>;

/**
 * Load balancers, the groups of each, and the origins of those. Writes to one load balancer are sent one after another.
 * Source: the vendor's pages, and a draft of `core.json`.
 */
export class LoadBalancers {
  constructor(private readonly connection: Connection) {}

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
  get(loadBalancerId: number, options?: CallOptions): Promise<LoadBalancer> {
    this.connection.creates.owns(kind, loadBalancerId);
    return this.connection.call(`GET ${balancer}`, {
      ...options,
      path: { loadBalancerId },
      response: loadBalancerResponse,
      about: ["loadBalancerId", loadBalancerId],
      expectExists: this.connection.recent.has(key(loadBalancerId)),
    });
  }

  /** Creates a load balancer without groups, exactly once: its name is unique in the account. `POST /loadbalancer` */
  async create(settings: LoadBalancerSettings & { name: string }, options?: CallOptions): Promise<LoadBalancer> {
    const { name } = settings;
    const created = await this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(name)} among the load balancers`,
      queue: `load balancers named ${name}`,
      kind,
      send: () => {
        const body = settingsToWire(settings);
        return this.connection.call("POST /loadbalancer", {
          ...options,
          path: {},
          body,
          response: loadBalancerResponse,
        });
      },
      idOf: ({ loadBalancerId }) => loadBalancerId,
      findCandidates: async () => {
        const found = [];
        for await (const one of this.list(options))
          if (one.name === name) found.push({ id: one.loadBalancerId, value: one });
        return found;
      },
    });
    this.connection.recent.wrote(key(created.loadBalancerId));
    return created;
  }

  /** Changes settings. Whether the platform keeps those that are left out is not known. `POST /loadbalancer/{loadBalancerId}` */
  update(loadBalancerId: number, settings: LoadBalancerSettings, options?: CallOptions): Promise<LoadBalancer> {
    this.connection.creates.owns(kind, loadBalancerId);
    const body = settingsToWire(settings);
    return this.#write(`POST ${balancer}`, { loadBalancerId }, { body, response: loadBalancerResponse }, options);
  }

  /**
   * Deletes a load balancer with its groups and origins, which is refused while it is the origin of a pull zone.
   * `DELETE /loadbalancer/{loadBalancerId}`
   */
  async delete(loadBalancerId: number, options?: CallOptions): Promise<void> {
    await this.#write(`DELETE ${balancer}`, { loadBalancerId }, { response: noBody }, options);
    this.connection.recent.deleted(key(loadBalancerId));
  }

  /** Adds a group without origins, exactly once: its name is unique in the load balancer. `POST /loadbalancer/{loadBalancerId}/origingroup` */
  addGroup(
    loadBalancerId: number,
    group: LoadBalancerOriginGroupSettings & { name: string },
    options?: CallOptions,
  ): Promise<LoadBalancerOriginGroup> {
    const details = { ...options, path: { loadBalancerId }, body: groupToWire(group), response: groupResponse };
    return this.#createIn(loadBalancerId, `origin group named ${JSON.stringify(group.name)}`, options, {
      send: () => this.connection.call(`POST ${groups}`, details),
      find: ({ originGroups }) => originGroups.filter(({ name }) => name === group.name),
    });
  }

  /** Changes a group. `POST /loadbalancer/{loadBalancerId}/origingroup/{id}` */
  updateGroup(
    { loadBalancerId, originGroupId: id }: GroupPath,
    group: LoadBalancerOriginGroupSettings,
    options?: CallOptions,
  ): Promise<LoadBalancerOriginGroup> {
    const details = { body: groupToWire(group), response: groupResponse };
    return this.#write(`POST ${groups}/{id}`, { loadBalancerId, id }, details, options);
  }

  /** Deletes a group with its origins. `DELETE /loadbalancer/{loadBalancerId}/origingroup/{id}` */
  deleteGroup({ loadBalancerId, originGroupId: id }: GroupPath, options?: CallOptions): Promise<void> {
    return this.#write(`DELETE ${groups}/{id}`, { loadBalancerId, id }, { response: noBody }, options);
  }

  /** Adds an origin, exactly once: its name is unique in the group. `POST /loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin` */
  addOrigin(
    { loadBalancerId, originGroupId }: GroupPath,
    origin: LoadBalancerOriginSettings & { name: string },
    options?: CallOptions,
  ): Promise<LoadBalancerOrigin> {
    const body = originToWire(origin);
    const details = { ...options, path: { loadBalancerId, originGroupId }, body, response: originResponse };
    return this.#createIn(loadBalancerId, `origin named ${JSON.stringify(origin.name)}`, options, {
      send: () => this.connection.call(`POST ${origins}`, details),
      find: ({ originGroups }) =>
        originGroups.flatMap(({ id, origins }) =>
          id === originGroupId ? origins.filter((one) => isOrigin(one, origin)) : [],
        ),
    });
  }

  /** Changes an origin. `POST /loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin/{originId}` */
  updateOrigin(
    path: OriginPath,
    origin: LoadBalancerOriginSettings,
    options?: CallOptions,
  ): Promise<LoadBalancerOrigin> {
    const details = { body: originToWire(origin), response: originResponse };
    return this.#write(`POST ${origins}/{originId}`, path, details, options);
  }

  /** Deletes an origin. `DELETE /loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin/{originId}` */
  deleteOrigin(path: OriginPath, options?: CallOptions): Promise<void> {
    return this.#write(`DELETE ${origins}/{originId}`, path, { response: noBody }, options);
  }

  /** The pull zones whose origin it is, with their traffic of a period. `GET /loadbalancer/{loadBalancerId}/pullzones` */
  listPullZones(
    loadBalancerId: number,
    { from, to, ...options }: Omit<StatisticsPeriod, "hourly"> & CallOptions = {},
  ): Promise<AttachedPullZone[]> {
    const details = { path: { loadBalancerId }, query: queryOf({ from, to }), response: listOf(attachedPullZone) };
    return this.connection.call(`GET ${balancer}/pullzones`, { ...options, ...details });
  }

  /** What it did in a period of at most 90 days. `GET /loadbalancer/{loadBalancerId}/statistics` */
  getStatistics(
    loadBalancerId: number,
    { from, to, hourly, ...options }: StatisticsPeriod & CallOptions = {},
  ): Promise<LoadBalancerStatistics> {
    const query = { ...queryOf({ from, to }), hourly };
    const details = { path: { loadBalancerId }, query, response: loadBalancerStatistics };
    return this.connection.call(`GET ${balancer}/statistics`, { ...options, ...details });
  }

  /** What each load balancer of the account did in a period. `GET /loadbalancer/statistics` */
  listTotals({
    from,
    to,
    ...options
  }: Omit<StatisticsPeriod, "hourly"> & CallOptions = {}): Promise<LoadBalancerTotals[]> {
    const details = { path: {}, query: queryOf({ from, to }), response: listOf(loadBalancerTotals) };
    return this.connection.call("GET /loadbalancer/statistics", { ...options, ...details });
  }

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
      idOf: ({ id }) => id,
      findCandidates: async () =>
        find(await this.get(loadBalancerId, options)).map((value) => ({ id: value.id, value })),
    });
  }

  #write<T>(
    operation: Operation,
    path: { readonly loadBalancerId: number; readonly [name: string]: number },
    details: { body?: object; response: z.ZodType<T> },
    options: CallOptions | undefined,
  ): Promise<T> {
    return this.connection.writes.queued(key(path.loadBalancerId), options, () =>
      this.connection.call(operation, { ...options, path, ...details, repeatable: true }),
    );
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

const queryOf = ({ from, to }: StatisticsPeriod) => ({ from: from?.toISOString(), to: to?.toISOString() });
