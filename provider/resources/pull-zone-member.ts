import type { BunnyClient, PullZone } from "../../sdk";
import type { HandlerContext, PriorState } from "../define";

/** How one of a pull zone's lists is read and edited. */
export interface MemberList {
  members(zone: PullZone): readonly string[];
  add(api: BunnyClient, pullZoneId: number, member: string): Promise<void>;
  remove(api: BunnyClient, pullZoneId: number, member: string): Promise<void>;
  /** The one form of a member that others are compared with. */
  normal(member: string): string;
}

type Inputs<Name extends string> = { pullZoneId: number } & { [K in Name]: string };

/**
 * The handlers of a resource that is one member of a list of a pull zone, its inputs the zone's id and the member. All
 * members of a zone are read with one call.
 */
export function memberHandlers<Name extends string>(member: Name, list: MemberList) {
  type Prior = PriorState<Inputs<Name>, Record<string, never>>;
  const target = ({ inputs }: Prior) => ({
    pullZoneId: inputs.pullZoneId ?? 0,
    value: inputs[member] ?? ("" as string),
  });
  // All members of a zone look into one snapshot, so its list is brought to normal form once.
  const known = new WeakMap<PullZone, ReadonlySet<string>>();
  const membersOf = (zone: PullZone) => {
    const members = known.get(zone) ?? new Set(list.members(zone).map((other) => list.normal(other)));
    known.set(zone, members);
    return members;
  };
  return {
    async create({ inputs }: { inputs: Inputs<Name> }, { api }: HandlerContext) {
      await list.add(api, inputs.pullZoneId, inputs[member]);
      return { outputs: {} };
    },

    async read({ prior }: { prior: Prior }, { api }: HandlerContext) {
      const { pullZoneId, value } = target(prior);
      const present = membersOf(await api.pullZones.snapshot(pullZoneId)).has(list.normal(value));
      return present ? { inputs: { pullZoneId, [member]: value } as Inputs<Name>, outputs: {} } : undefined;
    },

    async delete({ prior }: { prior: Prior }, { api }: HandlerContext) {
      const { pullZoneId, value } = target(prior);
      await list.remove(api, pullZoneId, value);
    },
  };
}
