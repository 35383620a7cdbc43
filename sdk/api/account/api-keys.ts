import type { CallOptions } from "../../http/call";
import { allItems } from "../../wire/pagination";
import type { Connection } from "../connection";

/** API keys of the account. Source: the vendor's `core.json`. */
export class ApiKeys {
  constructor(private readonly connection: Connection) {}

  /**
   * The id of a key, by which the audit log names it; undefined if the account does not have it. The response has all
   * keys in clear: none of them leaves this method. `GET /apikey`
   */
  async idOf(key: string, options?: CallOptions): Promise<number | undefined> {
    const pages = allItems((page) =>
      this.connection.call("GET /apikey", { ...options, query: { page, perPage: 1000 } }),
    );
    for await (const one of pages) if (one.key === key) return one.id;
    return undefined;
  }
}
