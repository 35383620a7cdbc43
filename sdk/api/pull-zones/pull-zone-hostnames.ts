import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import { noBody } from "../../wire/schemas";
import type { Connection } from "../connection";

/** Hostnames of pull zones; a pull zone's response includes them. Source: the vendor's `core.json`. */
export class PullZoneHostnames {
  constructor(private readonly connection: Connection) {}

  /** Adds a hostname; no other pull zone may have it. `POST /pullzone/{id}/addHostname` */
  add(pullZoneId: number, hostname: string, options?: CallOptions): Promise<void> {
    return this.write(pullZoneId, options, () =>
      this.connection.call("POST /pullzone/{id}/addHostname", {
        ...options,
        path: { id: pullZoneId },
        body: { hostname },
        response: noBody,
      }),
    );
  }

  /** Removes a hostname; the platform's own cannot be. `DELETE /pullzone/{id}/removeHostname` */
  remove(pullZoneId: number, hostname: string, options?: CallOptions): Promise<void> {
    return this.write(pullZoneId, options, () =>
      this.connection.call("DELETE /pullzone/{id}/removeHostname", {
        ...options,
        path: { id: pullZoneId },
        body: { hostname },
        response: noBody,
      }),
    );
  }

  /** Sets whether plain http is redirected to https on a hostname. `POST /pullzone/{id}/setForceSSL` */
  setForceSsl(pullZoneId: number, hostname: string, force: boolean, options?: CallOptions): Promise<void> {
    return this.write(pullZoneId, options, () =>
      this.connection.call("POST /pullzone/{id}/setForceSSL", {
        ...options,
        path: { id: pullZoneId },
        body: { hostname, forceSSL: force },
        response: noBody,
        repeatable: true,
      }),
    );
  }

  private write(pullZoneId: number, options: CallOptions | undefined, write: () => Promise<void>): Promise<void> {
    return this.connection.writes.queued(objectKey.pullZone(pullZoneId), options, write);
  }
}
