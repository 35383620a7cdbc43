import { undefinedIfNotFound } from "../../consistency/find-created";
import { BunnyError } from "../../errors";
import type { CallOptions } from "../../http/call";
import type { ContainerApp, ContainerAppOverview } from "../../wire/generated/containers";
import type { Connection } from "../connection";
import { appRead } from "./app-requests";

/** As often as the vendor's own clients ask. */
const longestWaitMs = 5_000;

/** How many reads in a row may fail, each with its retries, until the platform is taken to be down. */
const mostFailures = 5;

interface PollOptions extends CallOptions {
  /** How long to go on, in milliseconds. */
  readonly forMs: number;
}

/** Reads of an app that wait for what the platform does by itself. Source: the vendor's `magic-containers.json`. */
export class ContainerAppPolls {
  constructor(private readonly connection: Connection) {}

  /**
   * Reads what an app runs until that is so. The platform may answer 500 a few times while a rollout is in progress,
   * which says nothing of it. `GET /apps/{appId}/overview`
   *
   * @throws BunnyError `timeout` where it is not so in time.
   */
  overviewUntil(
    id: string,
    isSo: (overview: ContainerAppOverview) => boolean,
    { forMs, ...options }: PollOptions,
  ): Promise<ContainerAppOverview> {
    const details = { ...options, path: { appId: id }, expectExists: true };
    const read = () => this.connection.call("GET /apps/{appId}/overview", details);
    return this.#until(read, isSo, { forMs, ...options }, `the container app ${id} is being rolled out`);
  }

  /**
   * Reads an app until its endpoints have their hosts, for a minute; the last response is as good as there is.
   * `GET /apps/{appId}`
   */
  async withHosts(id: string, options: CallOptions = {}): Promise<ContainerApp> {
    let last: ContainerApp | undefined;
    const read = async () => {
      last = await this.connection.call("GET /apps/{appId}", { ...options, ...appRead(id), expectExists: true });
      return last;
    };
    try {
      return await this.#until(read, haveHosts, { ...options, forMs: 60_000 }, "new endpoints have no hosts yet");
    } catch (error) {
      if (last && error instanceof NotYet) return last;
      throw error;
    }
  }

  /**
   * Reads an app until it is so, as after writes that a read may not show yet. `GET /apps/{appId}`
   *
   * @throws BunnyError `timeout` where it is not so in time.
   */
  appUntil(id: string, isSo: (app: ContainerApp) => boolean, options: PollOptions): Promise<ContainerApp> {
    const { forMs, ...rest } = options;
    const details = { ...rest, ...appRead(id), expectExists: true };
    const read = () => this.connection.call("GET /apps/{appId}", details);
    return this.#until(read, isSo, { forMs, ...rest }, "a read does not show what was written");
  }

  /**
   * Reads an app that is being deleted until it is gone. `GET /apps/{appId}`
   *
   * @throws BunnyError `timeout` where it is still there after that time.
   */
  async untilGone(id: string, options: PollOptions): Promise<void> {
    const { forMs, ...rest } = options;
    const read = () => undefinedIfNotFound(this.connection.call("GET /apps/{appId}", { ...rest, ...appRead(id) }));
    await this.#until(read, (app) => app === undefined, { ...rest, forMs }, `the container app ${id} is being deleted`);
  }

  #until<T>(
    read: () => Promise<T>,
    isSo: (result: T) => boolean,
    { forMs, signal }: PollOptions,
    reason: string,
  ): Promise<T> {
    let failures = 0;
    const step = async () => {
      const result = await read();
      failures = 0;
      if (!isSo(result)) throw new NotYet(reason, forMs);
      return result;
    };
    const isEarly = (error: unknown) =>
      error instanceof NotYet ||
      (error instanceof BunnyError && error.code === "server_error" && ++failures < mostFailures);
    return this.connection.poll.whileEarly(step, { isEarly, forMs, reason, longestWaitMs, ...(signal && { signal }) });
  }
}

class NotYet extends BunnyError {
  constructor(reason: string, forMs: number) {
    super("timeout", `After ${Math.round(forMs / 1000)} s, ${reason} still.`);
  }

  // That of the parent knows every error of the client.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === NotYet.prototype;
  }
}

function haveHosts({ containerTemplates }: ContainerApp): boolean {
  const endpoints = containerTemplates.flatMap((container) => container.endpoints);
  return endpoints.every(({ type, publicHost, pullZoneId }) => publicHost && (type !== "cdn" || pullZoneId));
}
