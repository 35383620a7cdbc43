import { addPullZone } from "../../emulator/routes/pull-zones";
import { addShieldZone } from "../../emulator/routes/shield";
import type { EmulatorState } from "../../emulator/state";
import type { Comparison, Figures } from "./frame";
import { onEmulator } from "./on-emulator";
import { type Declared, parallel, withStack } from "./stack";

const shieldZoneId = 50_000;
const operations = { up: "up", "up with nothing to do": "up", refresh: "refresh", destroy: "destroy" } as const;

/** Resources of one kind in one zone, and the round trips that follow each other where 16 run at a time. */
interface Kind {
  readonly count: number;
  declare(n: number, pullZoneId: number): Omit<Declared, "name">;
  readonly trips: Readonly<Record<string, number>>;
}

const groups = (count: number) => Math.ceil(count / parallel);
const rule = { conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }] };
const limit = { requestCount: 5, timeframe: "PerOneMinute", blockTime: "ForFifteenMinutes" };
/** Each is written, and read once for all that run at once. */
const verified = (count: number) => ({ up: 2 * groups(count) + 2, refresh: 3, destroy: 2 * groups(count) + 2 });

const lists: Kind = {
  count: 100,
  declare: (n) => ({
    type: "CustomAccessList",
    args: { shieldZoneId, name: `list ${n}`, type: "CIDR", entries: [`10.0.${n}.0/24`], action: "Block" },
  }),
  trips: { up: 3 * groups(100) + 2, refresh: groups(101) + 2, destroy: groups(100) + 1 },
};
const addresses: Kind = {
  count: 100,
  declare: (n, pullZoneId) => ({ type: "PullZoneBlockedIp", args: { pullZoneId, ip: `203.0.113.${n}` } }),
  trips: verified(100),
};
const referrers: Kind = {
  count: 100,
  declare: (n, pullZoneId) => ({
    type: n % 2 ? "AllowedReferrer" : "BlockedReferrer",
    args: { pullZoneId, hostname: `${n}.example.com` },
  }),
  trips: verified(100),
};
const limits: Kind = {
  count: 30,
  declare: (n) => ({ type: "RateLimit", args: { shieldZoneId, name: `limit ${n}`, ...rule, ...limit } }),
  trips: verified(30),
};
const scripts: Kind = {
  count: 20,
  declare: (n) => ({ type: "EdgeScript", args: { name: `script ${n}`, type: "Middleware", code: "export {};\n" } }),
  // Created, published and read; read are the script and its code.
  trips: { up: 3 * groups(20), refresh: groups(40), destroy: groups(20) },
};

function declare(kinds: readonly Kind[], state: EmulatorState): Declared[] {
  const pullZoneId = addPullZone(state, { Name: "one", OriginUrl: null }).Id;
  addShieldZone(state, { shieldZoneId, pullZoneId, planType: 1 });
  return kinds.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, n) => {
      const declared = kind.declare(n, pullZoneId);
      return { name: `${declared.type}-${n}`, ...declared };
    }),
  );
}

/** Seconds of each step of a life. */
const life = (kinds: readonly Kind[], plugin: "bunny" | "idle", latencyMs: number): Promise<Record<string, number>> =>
  onEmulator(latencyMs, { limits: { rateLimitRules: 100 } }, (emulator) =>
    withStack(emulator, { plugin }, async (stack) => {
      stack.declare(declare(kinds, emulator.state));
      const seconds: Record<string, number> = {};
      for (const [name, command] of Object.entries(operations)) seconds[name] = (await stack.run(command)).seconds;
      return seconds;
    }),
  );

/** Resources that do nothing, and the round trips that a zone so far away cannot do without. */
async function floor(kinds: readonly Kind[], latencyMs: number): Promise<Figures> {
  const seconds = await life(kinds, "idle", 0);
  const trips = (step: string) => kinds.reduce((sum, kind) => sum + (kind.trips[step] ?? 0), 0);
  return Object.fromEntries(Object.entries(seconds).map(([step, s]) => [step, s + (trips(step) * latencyMs) / 1000]));
}

const farAway = (title: string, kinds: readonly Kind[], latencyMs: number): Comparison => ({
  title: `${title}, ${latencyMs} ms away, s`,
  cases: {
    "a plugin that does nothing, and the round trips": () => floor(kinds, latencyMs),
    "the plugin": () => life(kinds, "bunny", latencyMs),
  },
});

/** What one zone costs at a distance. */
export const oneZone: readonly Comparison[] = [0, 50, 100, 300].flatMap((latencyMs) => [
  farAway("100 access lists with an action", [lists], latencyMs),
  farAway("100 blocked IPs", [addresses], latencyMs),
  farAway("350 resources of all kinds", [lists, addresses, referrers, limits, scripts], latencyMs),
]);
