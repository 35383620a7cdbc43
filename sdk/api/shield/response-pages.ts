import { z } from "zod";
import { objectKey } from "../../consistency/writes";
import type { CallOptions } from "../../http/call";
import type { Connection } from "../connection";

/** The types of pages, by their names in paths. */
const types = { Block: "block", Challenge: "challenge", RateLimit: "ratelimit" } as const;

/** When a page is shown: a blocked request, a challenge, a rate limit. */
export type ResponsePageType = keyof typeof types;

/** Own pages of a shield zone. Source: the vendor's `shield.json`, and its Terraform provider for types and bodies. */
export class ResponsePages {
  constructor(private readonly connection: Connection) {}

  /** Reads a page: HTML for the inside of the body element. `GET /shield/shield-zone/{shieldZoneId}/custom-page/{pageType}` */
  get(shieldZoneId: number, type: ResponsePageType, options?: CallOptions): Promise<string> {
    return this.connection.call("GET /shield/shield-zone/{shieldZoneId}/custom-page/{pageType}", {
      ...options,
      path: { shieldZoneId, pageType: types[type] },
      response: z.string(),
      readsText: "html",
    });
  }

  /** Sets a page. `PUT /shield/shield-zone/{shieldZoneId}/custom-page/{pageType}` */
  set(shieldZoneId: number, type: ResponsePageType, html: string, options?: CallOptions): Promise<void> {
    return this.write(shieldZoneId, options, () =>
      this.connection.call("PUT /shield/shield-zone/{shieldZoneId}/custom-page/{pageType}", {
        ...options,
        path: { shieldZoneId, pageType: types[type] },
        text: html,
        // The document names no media type, and the vendor's Terraform provider sends this one.
        headers: { "content-type": "application/json" },
      }),
    );
  }

  /** Deletes a page. `DELETE /shield/shield-zone/{shieldZoneId}/custom-page/{pageType}` */
  delete(shieldZoneId: number, type: ResponsePageType, options?: CallOptions): Promise<void> {
    return this.write(shieldZoneId, options, () =>
      this.connection.call("DELETE /shield/shield-zone/{shieldZoneId}/custom-page/{pageType}", {
        ...options,
        path: { shieldZoneId, pageType: types[type] },
      }),
    );
  }

  private write<T>(shieldZoneId: number, options: CallOptions | undefined, write: () => Promise<T>): Promise<T> {
    return this.connection.writes.queued(objectKey.shieldZone(shieldZoneId), options, write);
  }
}
