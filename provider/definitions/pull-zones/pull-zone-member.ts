import type { BunnyClient } from "../../../sdk";
import { isUnproved } from "../../../sdk/consistency/proved-writes";
import type { Claims } from "../../define/claims";
import type { HandlerContext, PriorState } from "../../define/define";
import { keepUnverified } from "../../define/init-failed";
import { normalOrUnchanged } from "../shared/normal-entry";
import { claimOn, membersOf, type PullZoneList } from "./pull-zone-lists";

/** How one member of a list is put there and taken off. */
interface Edits {
  add(api: BunnyClient, pullZoneId: number, member: string): Promise<void>;
  remove(api: BunnyClient, pullZoneId: number, member: string): Promise<void>;
}

type Inputs<Name extends string> = { pullZoneId: number } & { [K in Name]: string };

/**
 * The checks and handlers of a resource that is one member of a list of a pull zone, its inputs the zone's id and the
 * member. All members of a zone are read with one call.
 */
export function memberHandlers<Name extends string>(member: Name, list: PullZoneList, edits: Edits) {
  type Prior = PriorState<Inputs<Name>, Record<string, never>>;
  const target = ({ inputs }: Prior) => ({
    pullZoneId: inputs.pullZoneId ?? 0,
    value: inputs[member] ?? ("" as string),
  });
  return {
    check(inputs: { [K in Name]?: string }) {
      const value: string | undefined = inputs[member];
      if (value === undefined) return { problems: [] };
      const normal = list.normalise(value);
      if ("problem" in normal) return { problems: [{ path: [member], reason: normal.problem }] };
      return { problems: [], normal: { [member]: normal.entry } as { [K in Name]: string } };
    },

    claims(inputs: { pullZoneId?: number } & { [K in Name]?: string }) {
      const { pullZoneId } = inputs;
      const value: string | undefined = inputs[member];
      return pullZoneId === undefined || value === undefined ? [] : [claimOn(list, pullZoneId, value)];
    },

    async create({ inputs }: { inputs: Inputs<Name> }, { api }: HandlerContext) {
      const reached = (error: unknown) => (isUnproved(error) ? { inputs, outputs: {} } : undefined);
      await keepUnverified(reached, () => edits.add(api, inputs.pullZoneId, inputs[member]));
      return { outputs: {} };
    },

    async read({ prior }: { prior: Prior }, { api }: HandlerContext) {
      const { pullZoneId, value } = target(prior);
      const present = membersOf(await api.pullZones.snapshot(pullZoneId), list).has(
        normalOrUnchanged(value, list.normalise),
      );
      return present ? { inputs: { pullZoneId, [member]: value } as Inputs<Name>, outputs: {} } : undefined;
    },

    async delete({ prior, claims }: { prior: Prior; claims: Claims }, { api }: HandlerContext) {
      const { pullZoneId, value } = target(prior);
      if (!claims.has(claimOn(list, pullZoneId, value))) await edits.remove(api, pullZoneId, value);
    },

    async list(place: Partial<Inputs<Name>>, { api }: HandlerContext) {
      const members = membersOf(await api.pullZones.snapshot(place.pullZoneId ?? 0), list);
      return [...members].map((value) => ({
        name: `${list.memberLabel} ${value}`,
        inputs: { [member]: value } as Partial<Inputs<Name>>,
      }));
    },
  };
}
