import { type BunnyClient, createClient } from "../../sdk/index";

/** Nobody listens there. */
const nowhere = { apiUrl: "http://127.0.0.1:9", maxRetryMs: 0 };

/** A client without a server, some areas of which are replaced by objects with the methods that a test needs. */
export function apiWith(areas: Readonly<Record<string, object>>): BunnyClient {
  const replaced = Object.entries(areas).map(([name, value]) => [name, { value }]);
  return Object.create(createClient({ apiKey: "key", ...nowhere }), Object.fromEntries(replaced));
}
