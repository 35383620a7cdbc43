import { z } from "zod";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import { allFromCursors, collect, cursorPageOf } from "../../wire/pagination";
import { noBody } from "../../wire/schemas";
import type { Connection } from "../connection";
import { appRead, type ContainerApp, type ListedContainerApp, listedApp } from "./app-model";
import type { AppSettings, CreateContainerApp, ReplaceContainerApp } from "./app-requests";
import { secretsOf } from "./app-secrets";
import {
  appStatistics,
  type ContainerAppOverview,
  type ContainerAppStatistics,
  type ContainerAppStatisticsPeriod,
  overview,
} from "./app-status";

/** The kind of its ids. */
const kind = "container app";

const apps = cursorPageOf(listedApp);
const saved = z.object({ id: z.string() });

/** Apps of Magic Containers as a whole. Source: the vendor's `magic-containers.json`. */
export class ContainerApps {
  constructor(private readonly connection: Connection) {}

  /** The apps of the account, those that are being deleted included. `GET /apps` */
  list(options?: CallOptions): AsyncGenerator<ListedContainerApp, void, undefined> {
    return allFromCursors((nextCursor) =>
      this.connection.call("GET /apps", { ...options, path: {}, query: { limit: 1000, nextCursor }, response: apps }),
    );
  }

  /** Reads an app. `GET /apps/{appId}` */
  get(id: string, options?: CallOptions): Promise<ContainerApp> {
    this.connection.creates.owns(kind, id);
    return this.connection.call("GET /apps/{appId}", {
      ...options,
      ...appRead(id),
      expectExists: this.connection.recent.has(appKey(id)),
    });
  }

  /**
   * Creates an app, which is deployed at once, and returns its id. Names may repeat, so the apps are listed before: what
   * is not among them and has the name is this one, where its response is lost. `POST /apps`
   *
   * @throws BunnyError with `savedId` where the platform has saved a part of the app.
   */
  async create(app: CreateContainerApp, options?: CallOptions): Promise<string> {
    const before = new Set((await collect(this.list(options))).map(({ id }) => id));
    const id = await this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(app.name)} among the container apps`,
      queue: `container apps named ${app.name}`,
      kind,
      send: () => this.sendWhileRegistryFails(app, options),
      idOf: (id) => id,
      findCandidates: async () =>
        (await collect(this.list(options)))
          .filter(({ id, name }) => name === app.name && !before.has(id))
          .map(({ id }) => ({ id, value: id })),
    });
    this.connection.recent.wrote(appKey(id));
    return id;
  }

  /** The platform at times cannot ask the registry, and says so: nothing was created then. */
  private sendWhileRegistryFails(app: CreateContainerApp, options: CallOptions | undefined): Promise<string> {
    let attempts = 0;
    return this.connection.poll.whileEarly(() => this.sendCreate(app, options), {
      isEarly: (error) => isOfRegistry(error) && ++attempts < 3,
      forMs: 60_000,
      reason: "the platform cannot reach the image registry",
      ...(options?.signal ? { signal: options.signal } : {}),
    });
  }

  private async sendCreate(app: CreateContainerApp, options: CallOptions | undefined): Promise<string> {
    const body = { runtimeType: "shared", ...app };
    const details = { ...options, path: {}, body, secrets: secretsOf(app.containerTemplates), response: saved };
    try {
      return (await this.connection.call("POST /apps", details)).id;
    } catch (error) {
      // The platform says what it has done, so nothing needs to be searched for.
      if (error instanceof BunnyError && error.savedId !== undefined)
        throw new BunnyError(error.code, error.message, { ...error, mayHaveHappened: false }, { cause: error });
      throw error;
    }
  }

  /** Changes an app but for its containers; what is left out stays. `PATCH /apps/{appId}` */
  async update(id: string, changes: Partial<AppSettings>, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { appId: id }, body: changes, response: noBody };
    await this.write(id, options, () => this.connection.call("PATCH /apps/{appId}", details));
  }

  /** Writes a whole app: what is left out is gone, or has its default. `PUT /apps/{appId}` */
  async replace(id: string, app: ReplaceContainerApp, options?: CallOptions): Promise<void> {
    const secrets = secretsOf(app.containerTemplates);
    const details = { ...options, path: { appId: id }, body: app, secrets, response: noBody };
    await this.write(id, options, () => this.connection.call("PUT /apps/{appId}", details));
  }

  /** Begins to delete an app. Reads return it until that is done. `DELETE /apps/{appId}` */
  async delete(id: string, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { appId: id }, response: noBody };
    await this.write(id, options, () => this.connection.call("DELETE /apps/{appId}", details));
    this.connection.recent.deleted(appKey(id));
  }

  /** Starts an app that was stopped. `POST /apps/{appId}/deploy` */
  async deploy(id: string, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { appId: id }, response: noBody, repeatable: true };
    await this.write(id, options, () => this.connection.call("POST /apps/{appId}/deploy", details));
  }

  /** Stops all instances of an app. `POST /apps/{appId}/undeploy` */
  async undeploy(id: string, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { appId: id }, response: noBody, repeatable: true };
    await this.write(id, options, () => this.connection.call("POST /apps/{appId}/undeploy", details));
  }

  /** Starts all instances of an app anew. `POST /apps/{appId}/restart` */
  async restart(id: string, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { appId: id }, response: noBody, repeatable: true };
    await this.write(id, options, () => this.connection.call("POST /apps/{appId}/restart", details));
  }

  /**
   * What an app runs now, by region and instance. The platform may answer 500 while a rollout is in progress.
   * `GET /apps/{appId}/overview`
   */
  getOverview(id: string, options?: CallOptions): Promise<ContainerAppOverview> {
    const details = { ...options, path: { appId: id }, response: overview };
    return this.connection.call("GET /apps/{appId}/overview", details);
  }

  /** Charts of a period. `GET /apps/{appId}/statistics` */
  getStatistics(
    id: string,
    { from, to, granularity, ...options }: ContainerAppStatisticsPeriod & CallOptions,
  ): Promise<ContainerAppStatistics> {
    return this.connection.call("GET /apps/{appId}/statistics", {
      ...options,
      path: { appId: id },
      query: { fromDate: from.toISOString(), toDate: to?.toISOString(), granularity },
      response: appStatistics,
    });
  }

  private write<T>(id: string, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    this.connection.creates.owns(kind, id);
    return this.connection.writes.queued(appKey(id), options, write);
  }
}

/** The key of the writes to an app and to its parts. */
export const appKey = (id: string): string => `container app ${id}`;

const isOfRegistry = (error: unknown): boolean =>
  error instanceof BunnyError && error.savedId === undefined && /container registry/i.test(error.message);
