import { addPullZone } from "../emulator/routes/pull-zones";
import type { EmulatorState } from "../emulator/state";
import type { Case, Comparison } from "./frame";
import { hosts } from "./hosts";
import { live } from "./life";
import { withMemory } from "./memory";
import type { Declared } from "./sites";

const address = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
const addresses = (count: number) => Array.from({ length: count }, (_, n) => address(n));

const kinds = {
  "blocked addresses, a resource each": (state: EmulatorState, count: number): Declared[] => {
    const pullZoneId = newPullZone(state);
    return addresses(count).map((ip) => ({ type: "PullZoneBlockedIp", name: ip, args: { pullZoneId, ip } }));
  },
  "blocked addresses, one resource": (state: EmulatorState, count: number): Declared[] => [
    { type: "PullZoneBlockedIps", name: "all", args: { pullZoneId: newPullZone(state), ips: addresses(count) } },
  ],
  "entries of an access list": (_: EmulatorState, count: number): Declared[] => [
    {
      type: "CustomAccessList",
      name: "all",
      args: { shieldZoneId: 2001, name: "all", type: "IP", entries: addresses(count) },
    },
  ],
} as const;

function newPullZone(state: EmulatorState): number {
  return addPullZone(state, { Name: "grown", OriginUrl: null }).Id;
}

function growing(what: keyof typeof kinds, [first, ...others]: [number, ...number[]]): Comparison {
  const sized = (count: number): Case => ({
    name: `${count.toLocaleString("en")}`,
    async measure() {
      const life = live({
        host: hosts.native,
        declare: (state) => kinds[what](state, count),
        operations: ["up", "up again, with nothing to do", "refresh"],
        limits: { customEntries: 1_000_000 },
      });
      const { value: steps, memory } = await withMemory(life);
      const [up] = steps;
      return {
        ...Object.fromEntries(steps.map(({ operation, ms }) => [`${operation}, ms`, ms])),
        "peak memory of all processes, MiB": memory.all,
        "peak memory of the plugin, MiB": memory.plugin,
        "calls of up": up?.calls ?? 0,
        "state, KB": (up?.state.length ?? 0) / 1000,
      };
    },
  });
  return { title: what, baseline: sized(first), cases: others.map(sized), unit: "", rounds: 1 };
}

/** How time and state grow with what is managed, from one size to ten times that. */
export const growth: readonly Comparison[] = [
  growing("blocked addresses, a resource each", [100, 1_000]),
  growing("blocked addresses, one resource", [100, 1_000, 10_000]),
  growing("entries of an access list", [1_000, 10_000, 100_000, 1_000_000]),
];
