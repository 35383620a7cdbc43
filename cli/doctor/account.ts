import { clientOptionsFrom, settings } from "../../provider/configuration";
import { type BunnyClient, createClient, type Page, type PullZone } from "../../sdk/index";
import { resolveClientOptions, shownProxy } from "../../sdk/internal";
import { type Check, check, type Found, ok, problem, unknown } from "./check";

/** What the environment says of the way to the platform. Sends nothing. */
export async function settingsChecks(): Promise<Check[]> {
  // Whether there is a key, another check tells.
  const key = process.env[settings.apiKey.env] || "any";
  const resolved = () =>
    resolveClientOptions(clientOptionsFrom((name) => (name === settings.apiKey.key ? key : undefined)));
  const usable = await check("settings", () => {
    resolved();
    const set = Object.values(settings).filter(({ env }) => process.env[env]);
    return ok(set.map(({ env }) => env).join(", ") || "none in the environment: the defaults apply");
  });
  if (usable.status === "problem") return [usable];
  const { apiUrl, apiProxy } = resolved();
  const proxy = await check("proxy", () => ok(`${apiProxy ? shownProxy(apiProxy) : "none"} for ${apiUrl.host}`));
  return [usable, proxy];
}

/** What the key of the environment may read, one request for each interface. */
export async function accountChecks(
  hasKeyInStack: boolean,
  pullZoneIds: ReadonlySet<number> | undefined,
): Promise<Check[]> {
  const { env, key } = settings.apiKey;
  if (!process.env[env]) {
    const found = hasKeyInStack
      ? unknown(`bunny:${key} of the stack has one, which stays encrypted. Set ${env} to have it tried.`)
      : problem(`There is none. Set ${env}, or: pulumi config set --secret bunny:${key}`);
    return [await check("API key", () => found)];
  }
  const api = clientOf();
  if (!api) return [];
  try {
    const pullZones = api.pullZones.listPage();
    const reads = [
      check("pull zones", async () => readable((await pullZones).totalItems)),
      check("Shield", async () => readable((await api.shieldZones.listPage({ perPage: 1 })).totalItems)),
      check("edge scripts", async () => readable((await api.edgeScripts.listPage({ perPage: 5 })).totalItems)),
    ];
    const zones = await pullZones.catch(() => undefined);
    const named = zones && pullZoneIds ? [check("zones of the stack", () => zonesIn(zones, pullZoneIds))] : [];
    return await Promise.all([...reads, ...named]);
  } finally {
    await api.close();
  }
}

/** Undefined with settings that cannot be used, which another check tells. */
function clientOf(): BunnyClient | undefined {
  try {
    return createClient({ ...clientOptionsFrom(() => undefined), userAgent: "pulumi-bunny-cli", maxRetryMs: 0 });
  } catch {
    return undefined;
  }
}

function readable(total: number): Found {
  return ok(`the key may list them: ${total.toLocaleString("en")}`);
}

function zonesIn({ items, hasMore }: Page<PullZone>, ids: ReadonlySet<number>): Found {
  const there = new Set(items.map(({ id }) => id));
  const missing = [...ids].filter((id) => !there.has(id));
  if (missing.length === 0) return ok(ids.size === 0 ? "it has none" : "the account has all of them");
  if (hasMore) return unknown("The account has more pull zones than one read returns.");
  return problem(
    `The account has no pull zone ${missing.join(", ")}. Compare the key's account with the stack's, or run: pulumi refresh`,
  );
}
