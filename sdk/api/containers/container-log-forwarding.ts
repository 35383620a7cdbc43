import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { isNotFound } from "../../errors";
import type { CallOptions } from "../../http/call";
import { listOf, noBody, requireAnyOf } from "../../wire/schemas";
import type { Connection } from "../connection";

const text = z.string().nullish();

const configuration = z.object({
  app: z.string(),
  /** `SyslogUdp` or `SyslogTcp`. */
  type: text,
  endpoint: text,
  port: z.int().nullish(),
  token: text,
  /** `SyslogRfc3164` or `SyslogRfc5424`. */
  format: text,
  enabled: z.boolean().nullish(),
});
const configurations = requireAnyOf(z.object({ items: listOf(configuration) })).transform(({ items }) => items);

/** Where the logs of an app are sent. */
export type ContainerLogForwardingConfiguration = z.output<typeof configuration>;

export interface SetContainerLogForwarding {
  app: string;
  type: "SyslogUdp" | "SyslogTcp";
  endpoint: string;
  port: number;
  /** The document has it optional; without it, the platform was seen to refuse the request. */
  token: string;
  format: "SyslogRfc3164" | "SyslogRfc5424";
  enabled: boolean;
}

/** Where the logs of apps are sent, one target for each app. Source: the vendor's `magic-containers.json`. */
export class ContainerLogForwarding {
  constructor(private readonly connection: Connection) {}

  /** The configurations of all apps that have one. `GET /log/forwarding` */
  list(options?: CallOptions): Promise<ContainerLogForwardingConfiguration[]> {
    return this.connection.call("GET /log/forwarding", { ...options, path: {}, response: configurations });
  }

  /** Reads the configuration of an app. `GET /log/forwarding/{appId}` */
  get(appId: string, options?: CallOptions): Promise<ContainerLogForwardingConfiguration> {
    return this.connection.call("GET /log/forwarding/{appId}", {
      ...options,
      path: { appId },
      response: configuration,
      about: ["app", appId],
      expectExists: this.connection.recent.has(key(appId)),
    });
  }

  /** Begins to send the logs of an app. `POST /log/forwarding` */
  async create(created: SetContainerLogForwarding, options?: CallOptions): Promise<void> {
    const { app, token } = created;
    const details = { ...options, path: {}, body: created, secrets: [token], response: noBody };
    await this.connection.creates.run({
      ...options,
      description: `the log forwarding of the app ${app}`,
      queue: key(app),
      send: () => this.connection.call("POST /log/forwarding", details),
      findCandidates: () => this.#equalOnes(created, options),
    });
    this.connection.recent.wrote(key(app));
  }

  /** Writes the whole configuration of an app. `PUT /log/forwarding/{appId}` */
  async update(changed: SetContainerLogForwarding, options?: CallOptions): Promise<void> {
    const { app, token } = changed;
    const details = { ...options, path: { appId: app }, body: changed, secrets: [token], response: noBody };
    await this.connection.writes.queued(key(app), options, () =>
      this.connection.call("PUT /log/forwarding/{appId}", details),
    );
  }

  /** No longer sends the logs of an app. `DELETE /log/forwarding/{appId}` */
  async delete(appId: string, options?: CallOptions): Promise<void> {
    const details = { ...options, path: { appId }, response: noBody };
    await this.connection.writes.queued(key(appId), options, () =>
      this.connection.call("DELETE /log/forwarding/{appId}", details),
    );
    this.connection.recent.deleted(key(appId));
  }

  /** Whoever wrote it, a configuration that is as a create requests it is what the create is for. */
  async #equalOnes(created: SetContainerLogForwarding, options: CallOptions | undefined) {
    const found = await this.get(created.app, options).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    const expected = { ...found, ...created, token: found?.token == null ? found?.token : created.token };
    const isEqual = found !== undefined && isDeepStrictEqual({ ...found }, expected);
    return isEqual ? [{ id: created.app, value: undefined }] : [];
  }
}

const key = (appId: string) => `log forwarding of the container app ${appId}`;
