import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { ListedContainerApp } from "../../wire/generated/containers";
import { allFromCursors, collect } from "../../wire/pagination";
import { Area } from "../area";
import {
  type AppSettings,
  type ContainerAppStatisticsPeriod,
  type CreateContainerApp,
  type ReplaceContainerApp,
  secretsOf,
} from "./app-requests";

/** The kind of its ids. */
const kind = "container app";

/** The key of the writes to an app and to its parts. */
export const appKey = (id: string): string => `container app ${id}`;

/** Apps of Magic Containers as a whole. Source: the vendor's `magic-containers.json`. */
export class ContainerApps extends Area {
  /** The apps of the account, those that are being deleted included. `GET /apps` */
  list(options?: CallOptions): AsyncGenerator<ListedContainerApp, void, undefined> {
    return allFromCursors((nextCursor) =>
      this.connection.call("GET /apps", { ...options, query: { limit: 1000, nextCursor } }),
    );
  }

  /** Reads an app. `GET /apps/{appId}` */
  readonly get = this.row("GET /apps/{appId}", { owns: kind, about: "id", recent: appKey });

  /**
   * Creates an app, which is deployed at once, and returns its id. Names may repeat, so the apps are listed before: what
   * is not among them and has the name is this one, where its response is lost. `POST /apps`
   *
   * @throws BunnyError with `savedId` where the platform has saved a part of the app.
   */
  async create(app: CreateContainerApp, options?: CallOptions): Promise<string> {
    const before = new Set((await collect(this.list(options))).map(({ id }) => id));
    return this.connection.creates.run({
      ...options,
      description: `one named ${JSON.stringify(app.name)} among the container apps`,
      queue: `container apps named ${app.name}`,
      kind,
      recent: appKey,
      send: () => this.sendWhileRegistryFails(app, options),
      findCandidates: async () =>
        (await collect(this.list(options)))
          .filter(({ id, name }) => name === app.name && !before.has(id))
          .map(({ id }) => ({ id, value: id })),
    });
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
    const details = { ...options, body, secrets: secretsOf(app.containerTemplates) };
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
  readonly update = this.row("PATCH /apps/{appId}", {
    owns: kind,
    writes: appKey,
    request: (changes: Partial<AppSettings>) => ({ body: changes }),
  });

  /** Writes a whole app: what is left out is gone, or has its default. `PUT /apps/{appId}` */
  readonly replace = this.row("PUT /apps/{appId}", {
    owns: kind,
    writes: appKey,
    request: (app: ReplaceContainerApp) => ({ body: app, secrets: secretsOf(app.containerTemplates) }),
  });

  /** Begins to delete an app. Reads return it until that is done. `DELETE /apps/{appId}` */
  readonly delete = this.row("DELETE /apps/{appId}", { owns: kind, writes: appKey, recent: appKey });

  /** Starts an app that was stopped. `POST /apps/{appId}/deploy` */
  readonly deploy = this.row("POST /apps/{appId}/deploy", { owns: kind, writes: appKey, repeatable: true });

  /** Stops all instances of an app. `POST /apps/{appId}/undeploy` */
  readonly undeploy = this.row("POST /apps/{appId}/undeploy", { owns: kind, writes: appKey, repeatable: true });

  /** Starts all instances of an app anew. `POST /apps/{appId}/restart` */
  readonly restart = this.row("POST /apps/{appId}/restart", { owns: kind, writes: appKey, repeatable: true });

  /**
   * What an app runs now, by region and instance. The platform may answer 500 while a rollout is in progress.
   * `GET /apps/{appId}/overview`
   */
  readonly getOverview = this.row("GET /apps/{appId}/overview");

  /** Charts of a period. `GET /apps/{appId}/statistics` */
  readonly getStatistics = this.row("GET /apps/{appId}/statistics", {
    request: ({ from, to, granularity }: ContainerAppStatisticsPeriod) => ({
      query: { fromDate: from.toISOString(), toDate: to?.toISOString(), granularity },
    }),
  });
}

const isOfRegistry = (error: unknown): boolean =>
  error instanceof BunnyError && error.savedId === undefined && /container registry/i.test(error.message);
