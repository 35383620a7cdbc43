import type { CallOptions } from "../../http/call";
import { priceSource } from "../../wire/generated/account";
import type { Connection } from "../connection";

export type PriceSource = (typeof priceSource.names)[number];

/** Prices of what an object uses. Source: the vendor's `core.json`. */
export class Prices {
  constructor(private readonly connection: Connection) {}

  /** The price for a pull zone, storage zone, video library or edge script. `GET /v1/pricing/{source}/{resourceId}` */
  get(source: PriceSource, resourceId: number, { units, ...options }: { units?: number } & CallOptions = {}) {
    const details = { ...options, path: { source: priceSource.toWire(source), resourceId }, query: { units } };
    return this.connection.call("GET /v1/pricing/{source}/{resourceId}", details);
  }
}
