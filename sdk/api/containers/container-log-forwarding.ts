import { isDeepStrictEqual } from "node:util";
import { undefinedIfNotFound } from "../../consistency/find-created";
import type { CallOptions } from "../../http/call";
import { Area } from "../area";

const key = (appId: string) => `log forwarding of the container app ${appId}`;

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
export class ContainerLogForwarding extends Area {
  /** The configurations of all apps that have one. `GET /log/forwarding` */
  readonly list = this.row("GET /log/forwarding");

  /** Reads the configuration of an app. `GET /log/forwarding/{appId}` */
  readonly get = this.row("GET /log/forwarding/{appId}", { about: "app", recent: key });

  /** Begins to send the logs of an app. `POST /log/forwarding` */
  async create(created: SetContainerLogForwarding, options?: CallOptions): Promise<void> {
    const { app, token } = created;
    const details = { ...options, body: created, secrets: [token] };
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
    const details = { ...options, path: { appId: app }, body: changed, secrets: [token] };
    await this.connection.writes.queued(key(app), options, () =>
      this.connection.call("PUT /log/forwarding/{appId}", details),
    );
  }

  /** No longer sends the logs of an app. `DELETE /log/forwarding/{appId}` */
  readonly delete = this.row("DELETE /log/forwarding/{appId}", { writes: key, recent: key });

  /** Whoever wrote it, a configuration that is as a create requests it is what the create is for. */
  async #equalOnes(created: SetContainerLogForwarding, options: CallOptions | undefined) {
    const found = await undefinedIfNotFound(this.get(created.app, options));
    const expected = { ...found, ...created, token: found?.token == null ? found?.token : created.token };
    const isEqual = found !== undefined && isDeepStrictEqual({ ...found }, expected);
    return isEqual ? [{ id: created.app, value: undefined }] : [];
  }
}
