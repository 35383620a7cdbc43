import { addPullZone } from "../emulator/routes/pull-zones";
import { addShieldZone } from "../emulator/routes/shield";
import type { EmulatorState } from "../emulator/state";
import type { Case, Comparison } from "./frame";
import { hosts } from "./hosts";
import { live, type Operation, parallel, type Step } from "./life";
import type { Declared } from "./sites";

/** Resources of one kind in one zone, and the round trips that follow each other where 16 run at a time. */
interface Kind {
  readonly count: number;
  declare(n: number, zone: { pullZoneId: number; shieldZoneId: number }): Omit<Declared, "name">;
  readonly trips: Readonly<Record<"up" | "refresh" | "destroy", number>>;
}

const groups = (count: number) => Math.ceil(count / parallel);
const rule = { conditions: [{ variables: { REQUEST_URI: "" }, operator: "BEGINSWITH", value: "/login" }] };
const limit = { requestCount: 5, timeframe: "PerOneMinute", blockTime: "ForFifteenMinutes" };

const kinds = {
  "access lists with an action": {
    count: 100,
    declare: (n, { shieldZoneId }) => ({
      type: "CustomAccessList",
      args: { shieldZoneId, name: `list ${n}`, type: "CIDR", entries: [`10.0.${n}.0/24`], action: "Block" },
    }),
    trips: { up: 3 * groups(100) + 2, refresh: groups(101) + 2, destroy: groups(100) + 1 },
  },
  "blocked IPs": {
    count: 100,
    declare: (n, { pullZoneId }) => ({ type: "PullZoneBlockedIp", args: { pullZoneId, ip: `203.0.113.${n}` } }),
    trips: { up: 2 * groups(100) + 2, refresh: 3, destroy: 2 * groups(100) + 2 },
  },
  referrers: {
    count: 100,
    declare: (n, { pullZoneId }) => ({
      type: n % 2 ? "AllowedReferrer" : "BlockedReferrer",
      args: { pullZoneId, hostname: `${n}.example.com` },
    }),
    trips: { up: 2 * groups(100) + 2, refresh: 3, destroy: 2 * groups(100) + 2 },
  },
  "rate limits": {
    count: 30,
    declare: (n, { shieldZoneId }) => ({
      type: "RateLimit",
      args: { shieldZoneId, name: `limit ${n}`, ...rule, ...limit },
    }),
    trips: { up: 2 * groups(30) + 2, refresh: 3, destroy: 2 * groups(30) + 2 },
  },
  scripts: {
    count: 20,
    declare: (n) => ({ type: "EdgeScript", args: { name: `script ${n}`, type: "Middleware", code: "export {};\n" } }),
    // Created, published and read; read are the script and its code.
    trips: { up: 3 * groups(20), refresh: groups(40), destroy: groups(20) },
  },
} satisfies Record<string, Kind>;

type KindName = keyof typeof kinds;
const all = Object.keys(kinds) as KindName[];

function declare(names: readonly KindName[], state: EmulatorState): Declared[] {
  const pullZoneId = addPullZone(state, { Name: "one", OriginUrl: null }).Id;
  const shieldZoneId = 50_000;
  addShieldZone(state, { shieldZoneId, pullZoneId, planType: 1 });
  return names.flatMap((name) => {
    const kind: Kind = kinds[name];
    return Array.from({ length: kind.count }, (_, n) => ({
      name: `${name}-${n}`.replaceAll(" ", "-"),
      ...kind.declare(n, { pullZoneId, shieldZoneId }),
    }));
  });
}

const tripsOf = (names: readonly KindName[], operation: Operation) =>
  operation === "up again, with nothing to do" || operation === "up, with a change"
    ? 0
    : names.reduce((sum, name) => sum + kinds[name].trips[operation], 0);

/** One zone so far away, against resources that do nothing and the round trips that it cannot do without. */
function farAway(title: string, names: readonly KindName[], latencyMs: number): Comparison {
  const stepsOf = (host: (typeof hosts)["native" | "idlePlugin"], delayMs: number) =>
    live({ host, latencyMs: delayMs, limits: { rateLimitRules: 100 }, declare: (state) => declare(names, state) });
  const times = (steps: readonly Step[], addMs: (step: Step) => number) =>
    Object.fromEntries(steps.map((step) => [step.operation, step.ms + addMs(step)]));
  const floor: Case = {
    name: "a plugin that does nothing, and the round trips",
    measure: async () =>
      times(await stepsOf(hosts.idlePlugin, 0), ({ operation }) => tripsOf(names, operation) * latencyMs),
  };
  const plugin: Case = {
    name: "the plugin",
    measure: async () => times(await stepsOf(hosts.native, latencyMs), () => 0),
  };
  return { title: `${title}, ${latencyMs} ms away`, baseline: floor, cases: [plugin], atMost: 1.15, rounds: 1 };
}

/** What one zone costs at a distance. */
export const oneZone: readonly Comparison[] = [0, 50, 100, 300].flatMap((latencyMs) => [
  ...(["access lists with an action", "blocked IPs"] as const).map((name) => farAway(`100 ${name}`, [name], latencyMs)),
  farAway("350 resources of all kinds", all, latencyMs),
]);
